import { RESTRICTED_KINDS } from '@pactbook/domain/features/notifications/audience.ts';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { readTextsJob } from '../../features/documents/jobs.ts';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { uploadForAnalysis } from '../build-analysis.ts';
import { buildPdf, uploadTo, type UploadFields } from '../build-document.ts';
import { buildUser, type BuiltUser } from '../build-user.ts';
import { runJob } from '../run-job.ts';
import { ACCESS_TABLE, PEOPLE, PLACES, type Person, type Place } from '../access/access-table.ts';
import { MISSING, type AccessWorld } from '../access/access-world.ts';
import { addCanaries, clauseOf, fillCanary, law, mustDo } from './canaries.ts';

/** Who edits records of one team alone: what they changed before a record left the team is theirs, and hidden now. */
const EDITORS = PEOPLE.filter((person) => {
  const { edit, token } = ACCESS_TABLE[person];
  return edit.length > 0 && edit.length < PLACES.length && token === null;
});
/** Owners are notified of the end of records that they do not read in full. */
const OWNERS = PEOPLE.filter((person) => {
  const { restricted, token } = ACCESS_TABLE[person];
  return restricted.length < PLACES.length && token === null && person !== 'Product Admin';
});
/** What an editor entered in a record that left their team. */
export const LEFT = 'canary of an editor';
const PURPOSES = ['canary', 'near'] as const;
/** What is made of a record of a place. */
type Made = 'document' | 'analysis' | 'changeSet';

/** In this order the records of places get what is restricted: a record is linked with those that come later. */
export const FILLED: readonly (readonly Place[])[] = [
  ['other', 'none'],
  ['viewed', 'managed'],
];

/** Records with open values alone, which get what is restricted place by place. */
export class HiddenRecords {
  readonly #world: AccessWorld;
  readonly #made = new Map<string, string>();
  readonly #readTexts: Job;
  readonly #calendars = new Map<Person, string>();
  /** A user who reads, changes and analyzes everything. */
  readonly administrator: BuiltUser;
  /** The entity tag of the list before each of the records changed. */
  firstTag = '';
  readonly vendors = ['Vendor of canaries', ...PLACES.map((place) => `Vendor near ${place}`)];

  constructor(world: AccessWorld, administrator: BuiltUser) {
    this.#world = world;
    this.administrator = administrator;
    this.#readTexts = readTextsJob(openFileStore({ dataFolder: world.server.dataFolder, s3: null }));
  }

  /** What is made of a record of a place; the id of nothing before that. */
  made(what: Made, place: Place): string {
    return this.#made.get(`${what} ${place}`) ?? MISSING;
  }

  ids(): string[] {
    return PURPOSES.flatMap((purpose) => PLACES.map((place) => this.#world.contractIdOf(purpose, place)));
  }

  /** Each record with the document that it has, or is going to have. */
  each(): { readonly contractId: string; readonly documentId: string }[] {
    return PURPOSES.flatMap((purpose) =>
      PLACES.map((place) => ({
        contractId: this.#world.contractIdOf(purpose, place),
        documentId: this.made('document', place),
      })),
    );
  }

  changeSetsOf(person: Person | null): string[] {
    const own = this.#made.get(`own ${person}`);
    return [...PLACES.map((place) => this.made('changeSet', place)), ...(own === undefined ? [] : [own])];
  }

  calendarOf(person: Person | null): string {
    return this.#calendars.get(person ?? 'System Admin') ?? 'none.ics';
  }

  async #post(path: string, body?: unknown, { token }: { readonly token: string } = this.administrator) {
    const { body: answer } = await mustDo(this.#world.server.request('POST', path, { token, body }));
    return answer;
  }

  /** Adds the records, with everything about them that every user sees. */
  async add(): Promise<void> {
    const { server, acme, addContracts, teamsOf, person, askAs, contractIdOf } = this.#world;
    await addCanaries(this.#world);
    const today = calendarDateAt(server.clock.now(), 'UTC');
    await addContracts(acme, 'near', PLACES, (place) => ({
      product: `Product near ${place}`,
      vendor: `Vendor near ${place}`,
      teams: teamsOf(place),
      status: 'EXPIRED',
      endDate: addDays(today, -10),
    }));
    // One term ended, and the next one ends soon.
    for (const place of PLACES)
      await this.#post(`/contracts/${contractIdOf('near', place)}/renew`, { endDate: addDays(today, 25) });
    await this.#post('/budgets', { year: 2026, amount: 1_000 });
    this.firstTag = (await askAs(this.administrator, 'listContracts')).headers.get('etag') ?? '';
    const owners = [...OWNERS.map((one) => person(one).id), this.administrator.id];
    for (const id of this.ids()) await this.#post(`/contracts/${id}`, { owners });
    for (const one of PEOPLE) await this.#addOwn(one, contractIdOf('near', 'other'));
  }

  /** What belongs to a person: a calendar, an entry of the inbox, a change of a record that then left their team. */
  async #addOwn(person: Person, contractId: string): Promise<void> {
    const { ask, acme, addContracts, teamsOf, contractIdOf, person: userOf } = this.#world;
    await this.#notify(userOf(person), 'endDate', contractId);
    const calendar = await ask(person, 'makeCalendarLink');
    if (calendar.status === 201)
      this.#calendars.set(person, String(calendar.body.address).replace(/^.*\//, ''));
    if (!EDITORS.includes(person)) return;
    const purpose = `moved ${person}`;
    await addContracts(acme, purpose, ['one'], () => ({ product: purpose, teams: teamsOf('managed') }));
    const id = contractIdOf(purpose, 'one');
    const changes = { changes: { customFields: { secretField: LEFT } }, ids: [id] };
    const { changeSetId } = await this.#post('/contracts/bulk', changes, userOf(person));
    this.#made.set(`own ${person}`, changeSetId);
    await this.#post(`/contracts/${id}`, { teams: teamsOf('other') });
  }

  async #notify({ id }: BuiltUser, kind: string, contractId: string): Promise<void> {
    const { server, acme } = this.#world;
    await server.testDatabase.asOwner(
      `insert into notifications (id, organisation_id, user_id, kind, dedupe_key, contract_id, created_at)
       values ($1, $2, $3, $4, $5, $6, '2026-01-01')`,
      [server.services.newId(), acme.id, id, kind, `${kind} ${contractId}`, contractId],
    );
  }

  /** Gives the records of a place everything that is restricted. */
  async fill(place: Place): Promise<void> {
    const { contractIdOf, person } = this.#world;
    const [canary, near] = [contractIdOf('canary', place), contractIdOf('near', place)];
    await fillCanary(this.#world, place);
    await this.#post(`/contracts/${near}`, {
      notes: 'canary near',
      renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 10, noticeUnit: 'DAYS' },
    });
    await this.#post(`/contracts/${near}/annualCosts`, {
      annualCosts: [
        { date: '2025-01-01', cost: 11_111 },
        { date: '2026-01-01', cost: 12_345 },
      ],
    });
    await this.#post('/vendors/contacts', { vendor: `Vendor near ${place}`, contact: { name: 'Canary' } });
    for (const whom of ['me', 'owners'])
      await this.#post(`/contracts/${near}/reminders`, { for: whom, day: '2040-01-01', note: 'canary' });
    const bulk = await this.#post('/contracts/bulk', {
      ids: [near],
      changes: { customFields: { secretField: 'canary' } },
    });
    this.#made.set(`changeSet ${place}`, bulk.changeSetId);
    for (const user of [...PEOPLE.map(person), this.administrator])
      for (const kind of RESTRICTED_KINDS) await this.#notify(user, kind, canary);
    await this.#addPapers(place, canary);
    await this.#link(place, canary);
    if (place === 'other')
      for (const editor of EDITORS)
        await this.#post(`/contracts/${contractIdOf(`moved ${editor}`, 'one')}`, {
          customFields: { secretField: 'canary of others' },
        });
  }

  /** A document with an analysis, one that is not analyzed, one in the trash, and a file of no record. */
  async #addPapers(place: Place, contractId: string): Promise<void> {
    const { server } = this.#world;
    const upload = async (
      name: string,
      content: UploadFields['content'] = `document of ${place}, ${name}`,
    ) => {
      const { body } = await mustDo(uploadTo(server, this.administrator, contractId, { name, content }));
      return String(body.id);
    };
    const [kept, gone] = [await upload('canary.txt'), await upload('canary-gone.txt')];
    await upload('canary.pdf', new Uint8Array(buildPdf(`canary ${place}`)));
    this.#made.set(`document ${place}`, kept);
    const { token } = this.administrator;
    await mustDo(server.request('DELETE', `/contracts/${contractId}/documents/${gone}`, { token }));
    await this.#post('/contractAnalysis/run', { documents: [{ contractId, documentId: kept }] });
    await mustDo(uploadForAnalysis(server, this.administrator, { name: `canary-${place}.pdf` }));
    await runJob(server, this.#readTexts);
    const path = `/contractAnalysis?contractId=${contractId}`;
    const { body } = await mustDo(server.request('GET', path, { token }));
    const items: readonly { id: string; documentId: string }[] = body.items;
    // The clock is held, so the list is in no order.
    const id = items.find(({ documentId }) => documentId === kept)?.id ?? '';
    this.#made.set(`analysis ${place}`, id);
    await server.testDatabase.asOwner(
      `update contract_analyses set state = 'ready', text_sha256 = $2, law = $3, kinds = '{Exclusivity}', clauses = $4
       where id = $1`,
      [id, 'a'.repeat(64), law(place), JSON.stringify([clauseOf(place)])],
    );
    await server.testDatabase.asOwner(
      `insert into contract_analysis_decisions (organisation_id, analysis_id, finding_key, verdict, decided_at)
       select organisation_id, id, $2, 'accepted', now() from contract_analyses where id = $1`,
      [id, clauseOf(place).key],
    );
  }

  /** Links in both directions with the records that come later. */
  async #link(place: Place, contractId: string): Promise<void> {
    const order = FILLED.flat();
    for (const other of order.slice(order.indexOf(place) + 1)) {
      const id = this.#world.contractIdOf('canary', other);
      await this.#post(`/contracts/${contractId}/links`, { kind: 'REPLACES', recordId: id });
      await this.#post(`/contracts/${id}/links`, { kind: 'PART_OF', recordId: contractId });
    }
  }
}

/** Adds the records with what every user sees of them. */
export async function addHiddenRecords(world: AccessWorld): Promise<HiddenRecords> {
  const rights = { isSuperAdmin: true, isProductAdmin: true };
  const records = new HiddenRecords(
    world,
    await buildUser(world.server, { organisation: world.acme, ...rights }),
  );
  await records.add();
  return records;
}
