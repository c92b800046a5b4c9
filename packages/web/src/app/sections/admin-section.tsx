import { Navigate } from 'react-router';
import { useActor } from '../../features/users/queries.ts';
import { paths } from '../../platform/paths.ts';
import { navigationFor } from '../shell/navigation.ts';
import { SectionLayout } from './section-layout.tsx';

/** The administration pages. The tabs are those of the sidebar's Admin Tools group. */
export function AdminSection() {
  const { admin } = navigationFor(useActor());
  const tabs = admin.map(({ label, path, badge }) => ({
    path,
    hasPages: path === paths.organisationSettings(),
    label: badge === undefined ? label : `${label} (${badge})`,
  }));
  return <SectionLayout label="Admin Tools" tabs={tabs} isWide />;
}

/**
 * `/admin`: redirects to the first page that the person may open, by default Manage Users (docs/product/screens.md,
 * "Routes").
 */
export function AdminStart() {
  const [first] = navigationFor(useActor()).admin;
  return <Navigate to={first?.path ?? paths.manageUsers()} replace />;
}
