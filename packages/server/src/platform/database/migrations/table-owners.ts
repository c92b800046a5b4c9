import type { Tables } from '../tables.ts';

/**
 * Whose the rows of a table are, which decides where they may lie (decision 54).
 *
 * - `organisation`: of one organisation each, and they lie with it. All keys carry `organisation_id`.
 * - `directory`: which organisation something belongs to, asked before an organisation is known, and unique across them.
 *   A copy may lie everywhere: it refers to no table of an organisation.
 * - `installation`: of no organisation.
 */
export type TableOwner = 'organisation' | 'directory' | 'installation';

/** Every table of the product; a new one does not compile without a line here. */
export const TABLE_OWNERS: Readonly<Record<keyof Tables, TableOwner>> = {
  annual_costs: 'organisation',
  api_tokens: 'organisation',
  budgets: 'organisation',
  calendar_links: 'organisation',
  categories: 'organisation',
  change_set_names: 'organisation',
  change_set_records: 'organisation',
  change_sets: 'organisation',
  contract_analyses: 'organisation',
  contract_analysis_batches: 'organisation',
  contract_analysis_decisions: 'organisation',
  contract_analysis_settings: 'organisation',
  contract_analysis_texts: 'organisation',
  contract_categories: 'organisation',
  contract_decisions: 'organisation',
  contract_figures: 'organisation',
  contract_links: 'organisation',
  contract_owners: 'organisation',
  contract_status_changes: 'organisation',
  contract_teams: 'organisation',
  contract_terms: 'organisation',
  contracts: 'organisation',
  custom_fields: 'organisation',
  document_store: 'installation',
  document_texts: 'organisation',
  document_versions: 'organisation',
  documents: 'organisation',
  events: 'organisation',
  exchange_rates: 'organisation',
  rate_fetches: 'organisation',
  freshness: 'organisation',
  import_files: 'organisation',
  import_mappings: 'organisation',
  import_rows: 'organisation',
  import_source_records: 'organisation',
  import_sources: 'organisation',
  installation_keys: 'installation',
  job_schedule: 'installation',
  list_changes: 'organisation',
  mail_outbox: 'organisation',
  nodes: 'installation',
  notification_plans: 'organisation',
  notification_queue: 'organisation',
  notification_settings: 'organisation',
  notifications: 'organisation',
  one_time_tokens: 'organisation',
  organisations: 'organisation',
  recovery_codes: 'organisation',
  contract_reminders: 'organisation',
  replaced_groups: 'organisation',
  reminder_snoozes: 'organisation',
  saved_views: 'organisation',
  scenarios: 'organisation',
  scheduled_backups: 'installation',
  second_factors: 'organisation',
  sessions: 'organisation',
  setup_turns: 'installation',
  shared_view_pins: 'organisation',
  shared_views: 'organisation',
  sign_in_addresses: 'directory',
  sign_in_clients: 'installation',
  sign_in_domains: 'directory',
  sign_in_failures: 'installation',
  sso_connections: 'organisation',
  sso_domains: 'organisation',
  sso_identities: 'organisation',
  sso_requests: 'organisation',
  stored_files: 'organisation',
  support_requests: 'organisation',
  team_permissions: 'organisation',
  teams: 'organisation',
  turns: 'organisation',
  used_assertions: 'organisation',
  uploaded_logos: 'organisation',
  users: 'organisation',
  vendor_aliases: 'organisation',
  vendor_contacts: 'organisation',
  different_vendors: 'organisation',
  view_comparisons: 'organisation',
  view_matches: 'organisation',
  view_subscriptions: 'organisation',
};

/** The column that says which organisation a row of a table belongs to. */
export function organisationColumnOf(table: string): 'id' | 'organisation_id' {
  return table === 'organisations' ? 'id' : 'organisation_id';
}
