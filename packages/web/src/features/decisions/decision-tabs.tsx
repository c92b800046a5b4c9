import { NavLink } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { NavTab, NavTabs } from '../../ui/navigation/nav-tabs.tsx';

/** The desk, and beside it how terms ended. */
export function DecisionTabs() {
  return (
    <NavTabs label="Decisions">
      <NavTab>
        <NavLink to={paths.decisions()} end>
          Desk
        </NavLink>
      </NavTab>
      <NavTab>
        <NavLink to={paths.decisionOutcomes()} end>
          Outcomes
        </NavLink>
      </NavTab>
    </NavTabs>
  );
}
