import { useActor } from '../../features/users/queries.ts';
import { paths } from '../../platform/paths.ts';
import { Redirect } from '../../platform/redirect.tsx';
import { navigationFor } from '../shell/navigation.ts';
import { SectionLayout } from './section-layout.tsx';

/** The administration pages. The sidebar's Admin Tools group leads from one to another. */
export function AdminSection() {
  return <SectionLayout />;
}

/**
 * `/admin`: redirects to the first page that the person may open, by default Manage Users (docs/product/screens.md,
 * "Routes").
 */
export function AdminStart() {
  const [first] = navigationFor(useActor()).admin;
  return <Redirect to={first?.path ?? paths.manageUsers()} />;
}
