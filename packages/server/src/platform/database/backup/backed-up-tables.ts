import type { Tables } from '../tables.ts';

/**
 * Whether a backup keeps the rows of a table. `no` is for what means nothing in another place or at a later time: who is
 * signed in, who mistyped a password, which servers run, when jobs are due, where documents lie.
 */
type IsKept = 'yes' | 'no';

/** Every table of the product; a new one does not compile without a line here. */
const BACKUP_KEEPS: Readonly<Record<keyof Tables, IsKept>> = {
  annual_costs: 'yes',
  // Hashes, like calendar addresses: a restore ends them unless the product moves.
  api_tokens: 'yes',
  budgets: 'yes',
  calendar_links: 'yes',
  categories: 'yes',
  change_set_names: 'yes',
  change_set_records: 'yes',
  change_sets: 'yes',
  contract_analyses: 'yes',
  contract_analysis_batches: 'yes',
  contract_analysis_decisions: 'yes',
  contract_analysis_settings: 'yes',
  contract_analysis_texts: 'yes',
  contract_categories: 'yes',
  contract_decisions: 'yes',
  contract_figures: 'yes',
  contract_links: 'yes',
  contract_owners: 'yes',
  contract_status_changes: 'yes',
  contract_teams: 'yes',
  contract_terms: 'yes',
  contracts: 'yes',
  custom_fields: 'yes',
  // The store of the place that it is restored to gets its own id.
  document_store: 'no',
  document_texts: 'yes',
  document_versions: 'yes',
  documents: 'yes',
  events: 'yes',
  exchange_rates: 'yes',
  freshness: 'yes',
  import_files: 'yes',
  import_mappings: 'yes',
  import_rows: 'yes',
  import_source_records: 'yes',
  import_sources: 'yes',
  installation_keys: 'yes',
  job_schedule: 'no',
  list_changes: 'yes',
  mail_outbox: 'yes',
  nodes: 'no',
  notification_plans: 'yes',
  notification_queue: 'yes',
  notification_settings: 'yes',
  notifications: 'yes',
  one_time_tokens: 'yes',
  organisations: 'yes',
  rate_fetches: 'yes',
  recovery_codes: 'yes',
  contract_reminders: 'yes',
  replaced_groups: 'yes',
  reminder_snoozes: 'yes',
  saved_views: 'yes',
  scenarios: 'yes',
  // The backups of the place that it is restored to are its own.
  scheduled_backups: 'no',
  second_factors: 'yes',
  sessions: 'no',
  setup_turns: 'no',
  shared_view_pins: 'yes',
  shared_views: 'yes',
  sign_in_addresses: 'yes',
  sign_in_clients: 'no',
  sign_in_domains: 'yes',
  sign_in_failures: 'no',
  sso_connections: 'yes',
  sso_domains: 'yes',
  sso_identities: 'yes',
  sso_requests: 'no',
  stored_files: 'yes',
  support_requests: 'yes',
  team_permissions: 'yes',
  teams: 'yes',
  turns: 'yes',
  uploaded_logos: 'yes',
  used_assertions: 'yes',
  users: 'yes',
  vendor_aliases: 'yes',
  vendor_contacts: 'yes',
  different_vendors: 'yes',
  view_comparisons: 'yes',
  view_matches: 'yes',
  view_subscriptions: 'yes',
};

/**
 * Whether a backup keeps a table of the database it reads. One that this version does not know is kept: a backup of a
 * database before or after this version must not lose it.
 */
export function isTableKept(name: string): boolean {
  return new Map<string, IsKept>(Object.entries(BACKUP_KEEPS)).get(name) !== 'no';
}
