// Printed by "npm run generate" from the schema; do not edit.
import type { ColumnType } from 'kysely';

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A column that has a value without being given one. */
export type Generated<Value> =
  Value extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert | undefined, Update>
    : ColumnType<Value, Value | undefined, Value>;
/** Read as parsed JSON; written as JSON text, because the driver would write an array as an SQL array. */
export type Json = ColumnType<JsonValue, string, string>;
/** Read as text: it can exceed what a number holds exactly. */
export type Int8 = ColumnType<string, string | number | bigint, string | number | bigint>;
/** Read as text: exact decimals. */
export type Numeric = ColumnType<string, string | number, string | number>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AnnualCostsTable {
  organisation_id: string;
  contract_id: string;
  date: string;
  cost: Numeric;
  currency: Generated<string>;
  differs: Generated<boolean>;
  converted: Numeric | null;
  reason: string | null;
  quantity: Numeric | null;
  unit: string | null;
  unit_price: Numeric | null;
  change_reason: string | null;
}

export interface ApiTokensTable {
  organisation_id: string;
  id: string;
  user_id: string;
  name: string;
  scope: string;
  team_ids: string[] | null;
  token_hash: string;
  hint: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  last_used_at: Timestamp | null;
  ended_at: Timestamp | null;
  warned_at: Timestamp | null;
}

export interface BudgetsTable {
  organisation_id: string;
  id: string;
  fiscal_year: number;
  scope: string;
  team_id: string | null;
  category_id: string | null;
  group_name: string | null;
  amount: Numeric;
  currency: string;
  note: Generated<string>;
  version: Generated<number>;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
}

export interface CalendarLinksTable {
  user_id: string;
  organisation_id: string;
  token_hash: string;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
}

export interface CategoriesTable {
  id: string;
  organisation_id: string;
  name: string;
  color_number: Generated<number>;
}

export interface ChangeSetNamesTable {
  organisation_id: string;
  change_set_id: string;
  kind: string;
  name: string;
  named_id: string | null;
}

export interface ChangeSetRecordsTable {
  organisation_id: string;
  change_set_id: string;
  contract_id: string;
  action: string;
  version: number;
  before: Generated<Json>;
  after: Generated<Json>;
  content: string | null;
  category_ids: Json | null;
}

export interface ChangeSetsTable {
  id: string;
  organisation_id: string;
  kind: string;
  label: string;
  created_at: Timestamp;
  created_by: string | null;
  undo_until: Timestamp;
  undone_at: Timestamp | null;
  undone_by: string | null;
  created_count: Generated<number>;
  updated_count: Generated<number>;
  deleted_count: Generated<number>;
  restored_count: Generated<number>;
  undo_progress: Json | null;
  attended_at: Timestamp | null;
}

export interface ContractAnalysesTable {
  id: string;
  organisation_id: string;
  version: Generated<number>;
  document_id: string | null;
  document_number: number | null;
  file_id: string | null;
  file_name: string | null;
  content_type: string | null;
  size: Int8 | null;
  sha256: string | null;
  state: string;
  message: string | null;
  last_state: string | null;
  last_message: string | null;
  attempts: Generated<number>;
  run_id: string | null;
  batch_id: string | null;
  queued_at: Timestamp;
  pages: number | null;
  characters: Generated<number>;
  model_version: string | null;
  reader_version: number | null;
  text_sha256: string | null;
  read_ms: number | null;
  analyze_ms: number | null;
  peak_mb: number | null;
  found: Generated<number>;
  fields: Generated<Json>;
  clauses: Generated<Json>;
  kinds: Generated<string[]>;
  law: string | null;
  created_at: Timestamp;
  created_by: string | null;
}

export interface ContractAnalysisBatchesTable {
  id: string;
  organisation_id: string;
  created_at: Timestamp;
  created_by: string | null;
}

export interface ContractAnalysisDecisionsTable {
  organisation_id: string;
  analysis_id: string;
  finding_key: string;
  verdict: string;
  value: Json | null;
  reason: string | null;
  decided_at: Timestamp;
  decided_by: string | null;
}

export interface ContractAnalysisSettingsTable {
  organisation_id: string;
  analyze_since: Timestamp | null;
  playbook: Json | null;
  playbook_version: Generated<number>;
}

export interface ContractAnalysisTextsTable {
  analysis_id: string;
  organisation_id: string;
  content: string;
  page_starts: number[] | null;
  findings: Json;
}

export interface ContractCategoriesTable {
  organisation_id: string;
  contract_id: string;
  category_id: string;
}

export interface ContractDecisionsTable {
  id: string;
  organisation_id: string;
  contract_id: string;
  term_number: number;
  decision: string;
  reason: Generated<string>;
  decided_on: string;
  decided_by: string;
  created_at: Timestamp;
  withdrawn_at: Timestamp | null;
  late_notice_accepted: Generated<boolean>;
  cost_before: Numeric | null;
  cost_currency: string | null;
  is_after_talks: Generated<boolean>;
}

export interface ContractFiguresTable {
  contract_id: string;
  organisation_id: string;
  is_counted: boolean;
  status: string;
  vendor: string;
  hosting_model: string | null;
  team_ids: string[];
  category_ids: string[];
  first_year: number | null;
  last_year: number | null;
  yearly_cents: (string | null)[];
  total_cents: Int8;
  expected_until: number | null;
  revision: Generated<Int8>;
  cost_days: Generated<string[]>;
  cost_sums: Generated<(string | null)[]>;
  currencies: Generated<string[]>;
  currency_sums: Generated<(string | null)[]>;
  is_converted: Generated<boolean>;
  priced_days: string[] | null;
  priced_cents: (string | null)[] | null;
  yearly_priced: (string | null)[] | null;
  priced_year: number | null;
  expected_cents: Int8 | null;
}

export interface ContractLinksTable {
  organisation_id: string;
  id: string;
  kind: string;
  contract_id: string;
  other_id: string;
  created_at: Timestamp;
  change_set_id: string | null;
}

export interface ContractOwnersTable {
  organisation_id: string;
  contract_id: string;
  user_id: string;
  position: number;
}

export interface ContractRemindersTable {
  organisation_id: string;
  id: string;
  contract_id: string;
  user_id: string | null;
  day: string | null;
  days_before: number | null;
  counted_from: string | null;
  note: string;
  created_at: Timestamp;
}

export interface ContractStatusChangesTable {
  id: Generated<string>;
  organisation_id: string;
  contract_id: string;
  at: Timestamp;
  from_status: string | null;
  to_status: string | null;
}

export interface ContractTeamsTable {
  organisation_id: string;
  contract_id: string;
  team_id: string;
}

export interface ContractTermsTable {
  organisation_id: string;
  contract_id: string;
  number: number;
  start_date: string | null;
  end_date: string | null;
  renewal_type: string | null;
  term_months: number | null;
  notice_value: number | null;
  notice_unit: string | null;
  ended_as: string;
  ended_at: Timestamp;
  ended_by: string | null;
  notice_to_end_of: string | null;
}

export interface ContractsTable {
  id: string;
  organisation_id: string;
  version: Generated<number>;
  product: string;
  vendor: string;
  status: string;
  start_date: string | null;
  end_date: string | null;
  description: Generated<string>;
  notes: Generated<string>;
  hosting_model: string | null;
  custom_fields: Generated<Json>;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: Timestamp | null;
  deleted_by: string | null;
  renewal_type: string | null;
  term_months: number | null;
  notice_value: number | null;
  notice_unit: string | null;
  term_number: Generated<number>;
  term_start_date: string | null;
  term_end_day: number | null;
  product_key: Generated<string>;
  vendor_key: Generated<string>;
  search_text: Generated<string>;
  price_cap: Numeric | null;
  currency: Generated<string>;
  notice_earliest: string | null;
  notice_method: string | null;
  notice_address: Generated<string>;
  notice_to_end_of: string | null;
  possible_end: string | null;
  notice_deadline: Generated<string | null>;
}

export interface CustomFieldsTable {
  id: string;
  organisation_id: string;
  key: string;
  label: string;
  type: string;
  options: Generated<string[]>;
  restricted: Generated<boolean>;
  position: number;
  version: Generated<number>;
  required: Generated<boolean>;
  help_text: Generated<string>;
  default_value: Json | null;
}

export interface DifferentVendorsTable {
  organisation_id: string;
  one_key: string;
  other_key: string;
  one: string;
  other: string;
  created_at: Timestamp;
}

export interface DocumentStoreTable {
  singleton: Generated<boolean>;
  store_id: string;
  is_marked: Generated<boolean>;
  claimed_until: Timestamp;
}

export interface DocumentTextsTable {
  document_id: string;
  organisation_id: string;
  number: number;
  content: string;
  words: string;
  page_starts: Generated<number[]>;
}

export interface DocumentVersionsTable {
  organisation_id: string;
  document_id: string;
  number: number;
  file_id: string;
  name: string;
  size: Int8;
  sha256: string;
  content_type: string;
  pages: number | null;
  uploaded_at: Timestamp;
  uploaded_by: string;
  text_state: string;
  text_attempts: Generated<number>;
}

export interface DocumentsTable {
  id: string;
  organisation_id: string;
  contract_id: string;
  name: string;
  category: string;
  expires_on: string | null;
  version: Generated<number>;
  current_number: Generated<number>;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  deleted_by: string | null;
}

export interface EventsTable {
  id: string;
  organisation_id: string;
  at: Timestamp;
  type: string;
  cause: string;
  actor_id: string | null;
  impersonator_id: string | null;
  subject_kind: string;
  subject_id: string;
  subject_label: string;
  subject_version: number | null;
  changes: Generated<Json>;
  request_id: string | null;
  change_set_id: string | null;
  has_later_grams: Generated<boolean>;
}

export interface ExchangeRatesTable {
  organisation_id: string;
  base: string;
  currency: string;
  day: string;
  rate: Numeric;
}

export interface FreshnessTable {
  id: string;
  counter: Generated<Int8>;
  change_counter: Generated<Int8>;
  reference_counter: Generated<Int8>;
  figures_removed: Generated<Int8>;
  organisation_id: string;
}

export interface ImportFilesTable {
  organisation_id: string;
  change_set_id: string;
  content_hash: string;
  rows_written: number | null;
  mapping_hash: string | null;
  finished_at: Timestamp | null;
}

export interface ImportMappingsTable {
  id: string;
  organisation_id: string;
  name: string;
  name_key: string;
  headings: Json;
  mapping: Json;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ImportRowsTable {
  organisation_id: string;
  change_set_id: string;
  row_number: number;
  contract_id: string;
}

export interface ImportSourceRecordsTable {
  organisation_id: string;
  source_id: string;
  contract_id: string;
  change_set_id: string | null;
  edition: Generated<number>;
}

export interface ImportSourcesTable {
  organisation_id: string;
  id: string;
  name: string;
  name_key: string;
  edition: Generated<number>;
}

export interface InstallationKeysTable {
  name: string;
  value: string;
  created_at: Timestamp;
}

export interface JobScheduleTable {
  name: string;
  next_run_at: Timestamp;
  last_run_at: Timestamp | null;
  last_error: string | null;
  every_seconds: number | null;
  last_finished_at: Timestamp | null;
  last_success_at: Timestamp | null;
}

export interface ListChangesTable {
  organisation_id: string;
  counter: Int8;
  contract_ids: string[] | null;
  at: Generated<Timestamp>;
}

export interface MailOutboxTable {
  id: string;
  organisation_id: string;
  idempotency_key: string;
  to_address: string;
  reply_to: string | null;
  subject: string;
  text_body: string;
  created_at: Timestamp;
  next_attempt_at: Timestamp;
  attempts: Generated<number>;
  sent_at: Timestamp | null;
  last_error: string | null;
  sealed_body: string | null;
  html_body: string | null;
  unsubscribe_url: string | null;
  user_id: string | null;
  kind: Generated<string>;
  refusals: Generated<number>;
  failed_at: Timestamp | null;
  sent_as_file: Generated<boolean>;
  answer: string | null;
}

export interface NodesTable {
  id: string;
  name: string;
  version: string;
  started_at: Timestamp;
  seen_at: Timestamp;
  clock_ahead_ms: number;
  makes_backups: Generated<boolean>;
  unreadable_forwarded_for: string | null;
}

export interface NotificationPlansTable {
  organisation_id: string;
  planned_on: string | null;
}

export interface NotificationQueueTable {
  event_id: string;
  organisation_id: string;
}

export interface NotificationSettingsTable {
  user_id: string;
  organisation_id: string;
  settings: Json;
  updated_at: Timestamp;
}

export interface NotificationsTable {
  id: string;
  organisation_id: string;
  user_id: string;
  kind: string;
  dedupe_key: string;
  contract_id: string | null;
  details: Generated<Json>;
  created_at: Timestamp;
  read_at: Timestamp | null;
  in_app: Generated<boolean>;
  mail_due_at: Timestamp | null;
  mail_id: string | null;
  mail_gone_as: string | null;
  mail_sent_at: Timestamp | null;
  mail_answer: string | null;
  seen_at: Timestamp | null;
  snoozed_until: string | null;
}

export interface OneTimeTokensTable {
  token_hash: string;
  organisation_id: string;
  user_id: string;
  purpose: string;
  details: Generated<Json>;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface OrganisationsTable {
  id: string;
  name: string;
  time_zone: string;
  created_at: Timestamp;
  fiscal_year_start_month: Generated<number>;
  requires_sso: Generated<boolean>;
  currency: Generated<string>;
  record_currencies: Generated<string[]>;
  lead_days: Generated<Json>;
}

export interface RateFetchesTable {
  organisation_id: string;
  succeeded_at: Timestamp | null;
  error: string | null;
  failing_since: Timestamp | null;
}

export interface RecoveryCodesTable {
  organisation_id: string;
  user_id: string;
  code_hash: string;
}

export interface ReminderSnoozesTable {
  organisation_id: string;
  user_id: string;
  contract_id: string;
  until: string;
}

export interface ReplacedGroupsTable {
  organisation_id: string;
  id: string;
  into_id: string;
}

export interface SavedViewsTable {
  user_id: string;
  organisation_id: string;
  filters: Generated<Json>;
}

export interface ScenariosTable {
  organisation_id: string;
  id: string;
  version: Generated<number>;
  owner_id: string;
  name: string;
  is_shared: boolean;
  moves: Json;
  updated_at: Timestamp;
}

export interface ScheduledBackupsTable {
  singleton: Generated<boolean>;
  set_up_at: Timestamp;
  made_at: Timestamp | null;
  file_name: string | null;
  bytes: Int8 | null;
  verified_at: Timestamp | null;
}

export interface SecondFactorsTable {
  user_id: string;
  organisation_id: string;
  sealed_secret: string;
  created_at: Timestamp;
  confirmed_at: Timestamp | null;
  last_step: Generated<Int8>;
}

export interface SessionsTable {
  id: string;
  organisation_id: string;
  user_id: string;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
  ended_at: Timestamp | null;
  user_agent: Generated<string>;
  impersonator_id: string | null;
  impersonator_session_id: string | null;
  connection_id: string | null;
}

export interface SetupTurnsTable {
  singleton: Generated<boolean>;
  taken_at: Timestamp | null;
  demo_removed_at: Timestamp | null;
}

export interface SharedViewPinsTable {
  organisation_id: string;
  view_id: string;
  user_id: string;
}

export interface SharedViewsTable {
  id: string;
  organisation_id: string;
  owner_id: string;
  name: string;
  value: Json;
  created_at: Timestamp;
  updated_at: Timestamp;
  unshared_at: Timestamp | null;
}

export interface SignInAddressesTable {
  email_key: string;
  organisation_id: string;
}

export interface SignInClientsTable {
  key: string;
  last_at: Timestamp;
}

export interface SignInDomainsTable {
  domain: string;
  organisation_id: string;
}

export interface SignInFailuresTable {
  id: string;
  key: string;
  failed_at: Timestamp;
}

export interface SsoConnectionsTable {
  id: string;
  organisation_id: string;
  protocol: string;
  name: string;
  is_enabled: Generated<boolean>;
  created_at: Timestamp;
  settings: Generated<Json>;
  sealed_secret: string | null;
  updated_at: Timestamp | null;
  administrator_signed_in_at: Timestamp | null;
}

export interface SsoDomainsTable {
  domain: string;
  organisation_id: string;
  connection_id: string;
}

export interface SsoIdentitiesTable {
  organisation_id: string;
  connection_id: string;
  subject: string;
  user_id: string;
  created_at: Timestamp;
}

export interface SsoRequestsTable {
  id: string;
  organisation_id: string;
  connection_id: string;
  browser_hash: string;
  details: Generated<Json>;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface StoredFilesTable {
  id: string;
  organisation_id: string;
  state: string;
  size: Int8 | null;
  sha256: string | null;
  changed_at: Timestamp;
}

export interface SupportRequestsTable {
  id: string;
  organisation_id: string;
  user_id: string;
  description: string;
  page: string | null;
  browser: string | null;
  created_at: Timestamp;
  role: Generated<string>;
  app_version: Generated<string>;
  request_id: Generated<string>;
  status: Generated<string>;
  done_at: Timestamp | null;
  done_by: string | null;
}

export interface TeamPermissionsTable {
  organisation_id: string;
  user_id: string;
  team_id: string;
  level: string;
}

export interface TeamsTable {
  id: string;
  organisation_id: string;
  name: string;
  created_at: Timestamp;
  color_number: Generated<number>;
}

export interface TurnsTable {
  organisation_id: string;
  subject: string;
}

export interface UploadedLogosTable {
  organisation_id: string;
  id: string;
  owner: string;
  name: string;
  name_key: string;
  address_key: string;
  picture: Buffer;
  uploaded_by: string | null;
  uploaded_at: Timestamp;
}

export interface UsedAssertionsTable {
  organisation_id: string;
  connection_id: string;
  assertion_id: string;
  expires_at: Timestamp;
}

export interface UsersTable {
  id: string;
  organisation_id: string;
  email_address: string;
  email_key: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  password_hash: string | null;
  status: string;
  is_super_admin: Generated<boolean>;
  is_bwc_admin: Generated<boolean>;
  manage_all: Generated<boolean>;
  view_all: Generated<boolean>;
  is_sso: Generated<boolean>;
  time_zone: string | null;
  created_at: Timestamp;
  last_seen_at: Timestamp | null;
  version: Generated<number>;
  is_service: Generated<boolean>;
  number_locale: string | null;
}

export interface VendorAliasesTable {
  organisation_id: string;
  alias_key: string;
  alias: string;
  vendor: string;
  change_set_id: string | null;
  created_at: Timestamp;
}

export interface VendorContactsTable {
  organisation_id: string;
  id: string;
  vendor: string;
  name: string;
  role: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  note: Generated<string>;
  created_at: Timestamp;
}

export interface ViewComparisonsTable {
  organisation_id: string;
  subscription_id: string;
  filter_digest: string;
  matches_digest: string | null;
  compared_at: Timestamp;
  since: Timestamp;
  left_count: Generated<number>;
  look_at: Timestamp;
}

export interface ViewMatchesTable {
  organisation_id: string;
  digest: string;
  contract_ids: string[];
  kept_at: Timestamp;
}

export interface ViewSubscriptionsTable {
  organisation_id: string;
  id: string;
  user_id: string;
  saved_name: string | null;
  shared_view_id: string | null;
  view_name: string;
  created_at: Timestamp;
}

export interface Tables {
  annual_costs: AnnualCostsTable;
  api_tokens: ApiTokensTable;
  budgets: BudgetsTable;
  calendar_links: CalendarLinksTable;
  categories: CategoriesTable;
  change_set_names: ChangeSetNamesTable;
  change_set_records: ChangeSetRecordsTable;
  change_sets: ChangeSetsTable;
  contract_analyses: ContractAnalysesTable;
  contract_analysis_batches: ContractAnalysisBatchesTable;
  contract_analysis_decisions: ContractAnalysisDecisionsTable;
  contract_analysis_settings: ContractAnalysisSettingsTable;
  contract_analysis_texts: ContractAnalysisTextsTable;
  contract_categories: ContractCategoriesTable;
  contract_decisions: ContractDecisionsTable;
  contract_figures: ContractFiguresTable;
  contract_links: ContractLinksTable;
  contract_owners: ContractOwnersTable;
  contract_reminders: ContractRemindersTable;
  contract_status_changes: ContractStatusChangesTable;
  contract_teams: ContractTeamsTable;
  contract_terms: ContractTermsTable;
  contracts: ContractsTable;
  custom_fields: CustomFieldsTable;
  different_vendors: DifferentVendorsTable;
  document_store: DocumentStoreTable;
  document_texts: DocumentTextsTable;
  document_versions: DocumentVersionsTable;
  documents: DocumentsTable;
  events: EventsTable;
  exchange_rates: ExchangeRatesTable;
  freshness: FreshnessTable;
  import_files: ImportFilesTable;
  import_mappings: ImportMappingsTable;
  import_rows: ImportRowsTable;
  import_source_records: ImportSourceRecordsTable;
  import_sources: ImportSourcesTable;
  installation_keys: InstallationKeysTable;
  job_schedule: JobScheduleTable;
  list_changes: ListChangesTable;
  mail_outbox: MailOutboxTable;
  nodes: NodesTable;
  notification_plans: NotificationPlansTable;
  notification_queue: NotificationQueueTable;
  notification_settings: NotificationSettingsTable;
  notifications: NotificationsTable;
  one_time_tokens: OneTimeTokensTable;
  organisations: OrganisationsTable;
  rate_fetches: RateFetchesTable;
  recovery_codes: RecoveryCodesTable;
  reminder_snoozes: ReminderSnoozesTable;
  replaced_groups: ReplacedGroupsTable;
  saved_views: SavedViewsTable;
  scenarios: ScenariosTable;
  scheduled_backups: ScheduledBackupsTable;
  second_factors: SecondFactorsTable;
  sessions: SessionsTable;
  setup_turns: SetupTurnsTable;
  shared_view_pins: SharedViewPinsTable;
  shared_views: SharedViewsTable;
  sign_in_addresses: SignInAddressesTable;
  sign_in_clients: SignInClientsTable;
  sign_in_domains: SignInDomainsTable;
  sign_in_failures: SignInFailuresTable;
  sso_connections: SsoConnectionsTable;
  sso_domains: SsoDomainsTable;
  sso_identities: SsoIdentitiesTable;
  sso_requests: SsoRequestsTable;
  stored_files: StoredFilesTable;
  support_requests: SupportRequestsTable;
  team_permissions: TeamPermissionsTable;
  teams: TeamsTable;
  turns: TurnsTable;
  uploaded_logos: UploadedLogosTable;
  used_assertions: UsedAssertionsTable;
  users: UsersTable;
  vendor_aliases: VendorAliasesTable;
  vendor_contacts: VendorContactsTable;
  view_comparisons: ViewComparisonsTable;
  view_matches: ViewMatchesTable;
  view_subscriptions: ViewSubscriptionsTable;
}
