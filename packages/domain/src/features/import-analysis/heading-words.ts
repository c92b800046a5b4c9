import { isCalendarDate, type CalendarDate } from '../../kernel/calendar-date.ts';
import { COST_HEADINGS, headingWords, withoutAccents } from '../annual-costs/cost-headings.ts';
import { CONTRACT_FIELDS, type ContractFieldKey } from '../contracts/fields.ts';
import type { AmountUnit } from '../../kernel/text/number-text.ts';
import { IMPORT_TARGETS, type ImportTarget } from '../import-rows/import-targets.ts';

/** The names of fields in German, French and Spanish lists, the most common first, without accents. */
const SYNONYMS_ABROAD: Readonly<Partial<Record<ImportTarget, string>>> = {
  product:
    'produkt, produktname, bezeichnung, vertragsbezeichnung, vertragsgegenstand, anwendung, software, leistung, ' +
    'lizenz, system, titel, produit, nom du produit, logiciel, application, intitule, objet, objet du contrat, designation, ' +
    'libelle, producto, nombre del producto, programa, aplicacion, denominacion, objeto, objeto del contrato, titulo',
  vendor:
    'anbieter, lieferant, lieferantenname, hersteller, vertragspartner, dienstleister, auftragnehmer, kreditor, firma, ' +
    'fournisseur, editeur, prestataire, titulaire, societe, cocontractant, raison sociale, proveedor, nombre del proveedor, ' +
    'fabricante, adjudicatario, contratista, empresa, razon social',
  status: 'zustand, vertragsstatus, statut, etat, statut du contrat, estado, estado del contrato, situacion',
  teams:
    'abteilung, bereich, fachbereich, organisationseinheit, kostenstelle, referat, amt, service, departement, direction, ' +
    'equipe, entite, unite, centre de couts, departamento, area, equipo, unidad, direccion, organo, centro de coste',
  categories:
    'kategorie, warengruppe, art, vertragsart, typ, categorie, type de contrat, famille, nature, categoria, tipo, ' +
    'tipo de contrato, familia',
  startDate:
    'beginn, vertragsbeginn, laufzeitbeginn, startdatum, gueltig ab, gultig ab, ab, anfang, debut, date de debut, ' +
    'date d effet, date d entree en vigueur, debut du contrat, inicio, fecha de inicio, fecha inicio, inicio del contrato, ' +
    'fecha de entrada en vigor, vigente desde',
  endDate:
    'ende, vertragsende, laufzeitende, enddatum, gueltig bis, gultig bis, bis, ablauf, ablaufdatum, laeuft bis, fin, ' +
    'date de fin, fin du contrat, echeance, date d echeance, date d expiration, fin de contrato, fecha de fin, fecha fin, ' +
    'vencimiento, fecha de vencimiento, caducidad, vigente hasta',
  description:
    'beschreibung, leistungsbeschreibung, zweck, kurzbeschreibung, descriptif, resume, descripcion, resumen',
  notes:
    'bemerkung, bemerkungen, notiz, notizen, anmerkung, kommentar, remarque, remarques, commentaire, observations, nota, notas, observaciones, comentarios',
  hostingModel:
    'bereitstellung, betriebsmodell, betrieb, hebergement, mode d hebergement, alojamiento, despliegue',
  annualCost:
    'jahreskosten, kosten pro jahr, kosten, jaehrliche kosten, jahrliche kosten, betrag, preis, vertragswert, auftragswert, ' +
    'summe, wert, jahresbetrag, jahrespreis, cout annuel, couts annuels, cout, montant, montant annuel, prix, prix annuel, ' +
    'valeur, coste anual, costo anual, coste, costo, importe, importe anual, precio, precio anual, valor',
  currency: 'waehrung, wahrung, devise, monnaie, moneda, divisa, currency, currency code',
  costDate: 'rechnungsdatum, faelligkeit, falligkeit, date de facture, date de facturation, fecha de factura',
  quantity: COST_HEADINGS.quantity.abroad,
  unit: COST_HEADINGS.unit.abroad,
  unitPrice: COST_HEADINGS.unitPrice.abroad,
  changeReason: COST_HEADINGS.changeReason.abroad,
  renewalType:
    'verlaengerung, verlangerung, verlaengerungsart, renouvellement, reconduction, renovacion, prorroga',
  termMonths:
    'laufzeit, vertragslaufzeit, laufzeit in monaten, duree, duree en mois, duracion, plazo, duracion en meses',
  noticeValue:
    'kuendigungsfrist, kundigungsfrist, frist, preavis, delai de preavis, delai de resiliation, preaviso, plazo de preaviso',
  noticeToEndOf:
    'kuendigung zum, kundigung zum, kuendbar zum, kundbar zum, kuendigungstermin, kundigungstermin, resiliation pour la fin de',
  priceCap:
    'preisobergrenze, maximale preiserhohung, maximale preiserhoehung, plafond de prix, plafond d augmentation, ' +
    'tope de precio, limite de aumento',
  owners:
    'verantwortlich, verantwortlicher, verantwortliche, zustaendig, ansprechpartner, vertragsverantwortlicher, responsable, ' +
    'proprietaire, gestionnaire, responsable del contrato, propietario, gestor',
};

/** The names of fields in people's lists, the most common first. */
const SYNONYMS: Readonly<Partial<Record<ImportTarget, string>>> = {
  recordId: 'record id',
  product:
    'product, product name, software, software name, application, application name, app, app name, system, system name, ' +
    'data system, solution, tool, title, contract title, contract name, agreement, agreement name, standard name, ' +
    'investment title, opportunity, cloud service provider package, package, package name, item, item name, asset, ' +
    'asset name, license, licence, license name, subscription, subscription name, service, service name, name, contract',
  vendor:
    'vendor, vendor name, supplier, suppliers, supplier name, contractor, contractor name, provider, provider name, ' +
    'service provider, cloud service provider name, publisher, manufacturer, maker, company, company name, seller, ' +
    'successful supplier, winning supplier, vendor project, counterparty, partner, brand, sold by, merchant, payee',
  status:
    'status, contract status, record status, state, stage, phase, lifecycle, lifecycle status, lifecycle stage, ' +
    'designation, approval status',
  teams:
    'team, teams, team name, department, departments, department name, department custodian, dept, division, divisions, ' +
    'directorate, business unit, unit, office, agency, agencies, agency name, organization, organization name, ' +
    'organisation, organisation name, group, branch, cost center, cost centre, owning team, authorizing agency, poc org, pocorg, ' +
    'ministry, bureau',
  categories:
    'category, categories, category name, high level category, product category, type, contract type, type of contract, ' +
    'kind, class, tag, tags, segment, subcategory, service model, product type, license type',
  startDate:
    'start, start date, contract start date, contract start, begin, begin date, begins, effective, effective date, ' +
    'effective from, from, valid from, commencement, commencement date, execution date, signed, signed on, date signed, ' +
    'signature date, original authorization date, letter date, award date, date awarded, award authority obtained date, ' +
    'purchase date, purchased, subscription start, term start, active from, since',
  endDate:
    'end, end date, contract end date, contract end, ends, ends on, expiry, expiry date, expiration, expiration date, ' +
    'expires, expires on, valid to, valid until, until, to, renewal date, renews on, next renewal, termination date, ' +
    'approval expiration date, original expiration date, letter expiration date, completion date, term end, ' +
    'subscription end, end of term, finish, finish date, active until',
  description:
    'description, desc, product description, contract description, cso description, purpose, summary, scope, about, ' +
    'general description, short description, solicitation document description',
  notes:
    'notes, note, comments, comment, remarks, remark, memo, additional information, footnotes, internal notes',
  hostingModel:
    'hosting, hosting model, hosting type, hosted, deployment, deployment type, deployment model, delivery model, ' +
    'installation type, platform type',
  annualCost:
    'annual cost, annual costs, cost, costs, amount, price, value, contract value, contract amount, annual amount, ' +
    'annual value, annual price, annual fee, annual spend, yearly cost, cost per year, fee, fees, spend, total, total cost, ' +
    'total value, total amount, award, award amount, base pricing, list price, action obligation amount, budget, charge, ' +
    'invoice amount, arr',
  annualCosts: 'annual costs, costs, cost list',
  costDate: 'cost date, invoice date, billing date, payment date, paid on',
  quantity: COST_HEADINGS.quantity.english,
  unit: COST_HEADINGS.unit.english,
  unitPrice: COST_HEADINGS.unitPrice.english,
  changeReason: COST_HEADINGS.changeReason.english,
  renewalType:
    'renewal, renewal type, renews, auto renew, auto renewal, auto renews, automatic renewal, renewal terms',
  termMonths: 'term, term months, term in months, renewal term, contract length, contract term, duration',
  noticeValue: 'notice, notice period, cancellation notice, notice days, days notice, cancellation period',
  noticeUnit: 'notice unit, notice period unit',
  noticeToEndOf: 'notice to the end of, notice to end of, notice counts to, notice to',
  priceCap:
    'price cap, uplift cap, increase cap, cap, cap percent, maximum increase, max increase, price increase cap, uplift limit, ' +
    'price increase limit',
  owners:
    'owner, owners, contract owner, record owner, business owner, product owner, contact, contract manager, manager, ' +
    'responsible, responsible person, account manager',
  amends: 'amends, amendment to, amendment of',
  replaces: 'replaces, supersedes, predecessor',
  partOf: 'part of, parent contract, parent agreement, framework agreement, master agreement',
  relatedTo: 'related to, related contracts, related agreements, related records',
};

/** The weight of more common names: enough to decide between columns that fit equally. */
const PLAINNESS = 0.05;

/** Every target by its names; one that is not listed above by its label and its key. */
const PHRASES = IMPORT_TARGETS.map((target) => {
  const field = CONTRACT_FIELDS.find(({ key }) => key === target);
  const own = field ? [headingWords(field.label), headingWords(field.key)] : [];
  const listed = SYNONYMS[target]?.split(', ').map((phrase) => phrase.split(' '));
  return [target, listed ?? own] as const;
});

/** The same in other languages; compared without accents. */
const PHRASES_ABROAD = Object.entries(SYNONYMS_ABROAD).flatMap(([target, names]) => {
  const field = IMPORT_TARGETS.find((one) => one === target);
  return field ? [[field, names.split(', ').map((phrase) => phrase.split(' '))] as const] : [];
});

/** A heading with one of these is about something else than its other words. */
const TURNS = new Set(
  (
    'id ids identifier number numbers no nr code codes url link website web logo email mail phone address size count ' +
    'counts percent percentage date dates time timestamp year years month months currency domain rating rank ' +
    'nummer nr numero num kennung datum anzahl telefon telephone correo fecha'
  ).split(' '),
);

/** Nouns that name a column by themselves: a "Cost Center" is no cost, a "Product Category" no product. */
const HEADS = new Set(
  (
    'type types kind class category categories subcategory classification group family segment center centre account ' +
    'object list code owner manager element stream status tipo tipos clase categoria categorie grupo familia famille ' +
    'nature centre centro typ art kategorie gruppe klasse'
  ).split(' '),
);
/** What makes the word before it the name of a column: a "Type de produit" is a type. */
const LINKING = new Set(['of', 'de', 'du', 'des', 'del', 'der', 'd']);

/** Whether the words around a phrase make another noun the name of the column. */
function hasOtherHead(words: readonly string[], at: number, length: number): boolean {
  const behind = words.slice(at + length);
  if (behind.some((word) => HEADS.has(word))) return true;
  const before = words.slice(0, at);
  const link = before.findIndex((word) => LINKING.has(word));
  return link > 0 && before.slice(0, link).some((word) => HEADS.has(word));
}

function placeOf(words: readonly string[], phrase: readonly string[]): number {
  return words.findIndex((_, at) => phrase.every((word, index) => words[at + index] === word));
}

/** Words that need the word before them to name a column: an "Entity Name" is the name of an entity. */
const NAME_WORDS = new Set(['name', 'names']);

const isNameAlone = (phrase: readonly string[]) => phrase.length === 1 && NAME_WORDS.has(phrase[0] ?? '');

/** How well a heading names a field: 1 for one of its names, less with other words around one, 0 for none. */
function fit(words: readonly string[], phrase: readonly string[]): number {
  if (words.length === phrase.length && placeOf(words, phrase) === 0) return 1;
  if (isNameAlone(phrase)) return 0;
  const at = placeOf(words, phrase);
  if (at < 0) return 0;
  const others = [...words.slice(0, at), ...words.slice(at + phrase.length)];
  if (others.some((word) => TURNS.has(word)) || hasOtherHead(words, at, phrase.length)) return 0;
  // The last words name the column: an "Agency Contract" is a contract.
  const isLast = at + phrase.length === words.length ? 0.1 : 0;
  return 0.4 + 0.4 * (phrase.length / words.length) + isLast;
}

/** Derived fields whose names other lists use for what is imported. */
const USUAL_ELSEWHERE: ReadonlySet<ContractFieldKey> = new Set(['totalCost', 'seats']);

/** Headings of our own export, which take precedence. */
const DERIVED: ReadonlySet<string> = new Set(
  CONTRACT_FIELDS.filter(({ key, isEditable }) => !isEditable && !USUAL_ELSEWHERE.has(key)).map(({ label }) =>
    headingWords(label).join(' '),
  ),
);

/** The possible fields of a heading, with how well it names each: 1 and a little more for common names. */
export function fieldsNamed(heading: string): Map<ImportTarget, number> {
  const words = headingWords(heading);
  if (DERIVED.has(words.join(' '))) return new Map();
  // The name of a manufacturer is a manufacturer.
  const named = words.length > 1 && NAME_WORDS.has(words.at(-1) ?? '') ? words.slice(0, -1) : null;
  const fits = new Map<ImportTarget, number>();
  const plain = words.map(withoutAccents);
  for (const [field, phrases] of PHRASES_ABROAD) {
    const fitting = phrases.map((phrase, index) => {
      const value = fit(plain, phrase);
      return value === 0 ? 0 : value + (1 - index / phrases.length) * PLAINNESS;
    });
    const best = Math.max(...fitting);
    if (best > 0) fits.set(field, best);
  }
  for (const [field, phrases] of PHRASES) {
    const fitting = phrases.map((phrase, index) => {
      const value = Math.max(fit(words, phrase), named === null ? 0 : fit(named, phrase) * 0.9);
      // Of "Category" and "Type", the more common word counts.
      return value === 0 ? 0 : value + (1 - index / phrases.length) * PLAINNESS;
    });
    const best = Math.max(fits.get(field) ?? 0, ...fitting);
    if (best > 0) fits.set(field, best);
  }
  return fits;
}

/** The unit of amounts in a heading: "In $ million", "$000". */
export function unitNamed(heading: string): AmountUnit {
  if (/\bmillions?\b|\bmn\b|\$m\b/i.test(heading)) return 'millions';
  return /\bthousands?\b|\$ ?k\b|[$']000|\(000s?\)/i.test(heading) ? 'thousands' : 'dollars';
}

/** Words beside the year in the heading of amounts. */
const AROUND_YEAR =
  /^(?:annual|yearly|total|net|planned|actual|forecast|projected|estimated|costs?|spend|spending|amounts?|budget|price|fees?|value|year|usd|us|in|for|of)$/;

function withMonth(year: number, month: number): CalendarDate {
  return `${year}-${String(month).padStart(2, '0')}-01`;
}

const fullYear = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));

/**
 * The first day of the cost year in a heading: "FY2025", "2025 cost", "2025/26", "Cost 2025-07-01". A fiscal year is
 * named after the year in which it ends, and begins in the organisation's month. Null for other headings.
 */
export function costDateNamed(heading: string, fiscalYearStartMonth: number): CalendarDate | null {
  const day = /\b\d{4}-\d{2}-\d{2}\b/.exec(heading)?.[0];
  const rest = (found: string) =>
    headingWords(heading.replace(found, ' ')).every((word) => AROUND_YEAR.test(word));
  if (day !== undefined) return isCalendarDate(day) && rest(day) ? day : null;
  const span = /(?:\b(?:fy|fiscal year) ?)?\b(20\d{2}) ?[/–-] ?(?:20)?\d{2}\b/i.exec(heading);
  if (span?.[1] !== undefined) return rest(span[0]) ? withMonth(Number(span[1]), fiscalYearStartMonth) : null;
  const fiscal = /\b(?:fy|fiscal year) ?['’]?(20\d{2}|\d{2})\b/i.exec(heading);
  if (fiscal?.[1] !== undefined && rest(fiscal[0])) {
    const end = fullYear(fiscal[1]);
    return withMonth(fiscalYearStartMonth === 1 ? end : end - 1, fiscalYearStartMonth);
  }
  const calendar = /\b(?:cy ?)?(20\d{2})\b/i.exec(heading);
  return calendar?.[1] !== undefined && rest(calendar[0]) ? withMonth(Number(calendar[1]), 1) : null;
}
