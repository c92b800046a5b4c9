import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import { MOST_TRIED_RECORDS, withTriedRecords } from '../../platform/addresses/tried-records.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';

/** Leads to What If with the selected records, as many as a scenario can have. */
export function WhatIfButton({ ids }: { ids: readonly string[] }) {
  if (ids.length > MOST_TRIED_RECORDS) return null;
  return (
    <Button asChild icon={<FlaskConical aria-hidden />}>
      <Link to={paths.whatIf()} state={withTriedRecords(ids)}>
        What If
      </Link>
    </Button>
  );
}
