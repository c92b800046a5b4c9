import {
  CHANGE_REASON_LABELS,
  CHANGE_REASONS,
  type ChangeReason,
  type CostQuantity,
} from '../contracts/annual-cost.ts';

/** The words of a heading in lower case; "DeploymentType", "deployment_type" and "Deployment Type" are equal. */
export function headingWords(heading: string): string[] {
  return heading
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** A text without accents: "Quantité" is "Quantite". */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

const plainWords = (text: string): string => withoutAccents(headingWords(text).join(' '));

type CostPart = keyof CostQuantity | 'changeReason';

/**
 * The names of columns that say how many of what a cost pays for, and why it changed, the most common first: in English, then
 * in German, French and Spanish, without accents. Lists that are imported and costs that are pasted are recognised by them.
 */
export const COST_HEADINGS: Readonly<
  Record<CostPart, { readonly english: string; readonly abroad: string }>
> = {
  quantity: {
    english:
      'quantity, qty, seats, users, licenses, licences, number of seats, number of users, number of licenses, ' +
      'number of licences, seat count, user count, license count, licence count, licensed users, units, no of users, no of seats',
    abroad:
      'anzahl, menge, stueckzahl, stuckzahl, stueck, stuck, lizenzen, anzahl lizenzen, lizenzanzahl, nutzer, anzahl nutzer, ' +
      'benutzer, anzahl benutzer, arbeitsplaetze, arbeitsplatze, plaetze, platze, quantite, qte, nombre de licences, ' +
      'licences, utilisateurs, nombre d utilisateurs, postes, sieges, cantidad, cant, licencias, numero de licencias, ' +
      'usuarios, numero de usuarios, puestos, asientos',
  },
  unit: {
    english: 'unit of measure, uom, quantity unit, billing unit, unit type',
    abroad:
      'einheit, mengeneinheit, masseinheit, unite de mesure, unite de facturation, unidad de medida, unidad de cobro',
  },
  unitPrice: {
    english:
      'unit price, unit cost, price per unit, cost per unit, price per user, cost per user, price per seat, cost per seat, ' +
      'price per license, cost per license, price per licence, cost per licence, seat price, license price, licence price, ' +
      'per seat, per user',
    abroad:
      'einzelpreis, stueckpreis, stuckpreis, preis pro einheit, preis je einheit, preis pro nutzer, preis pro benutzer, ' +
      'preis pro lizenz, preis je lizenz, einheitspreis, prix unitaire, prix par unite, prix par utilisateur, prix par licence, ' +
      'cout unitaire, precio unitario, precio por unidad, precio por usuario, precio por licencia, coste unitario, costo unitario',
  },
  changeReason: {
    english:
      'change reason, reason for change, reason of change, cost change reason, increase reason, reason for increase',
    abroad:
      'aenderungsgrund, anderungsgrund, grund der aenderung, grund der anderung, motif du changement, motif de l augmentation, ' +
      'motivo del cambio, motivo del aumento, razon del cambio',
  },
};

/** Names that mean something else in a list of records: a unit is a team there, and a reason may be one of anything. */
const AMONG_COSTS: Readonly<Partial<Record<CostPart, string>>> = {
  unit: 'unit, unite, unidad',
  changeReason: 'reason, grund, motif, motivo, razon',
};

const NAMES = new Map(
  (['quantity', 'unit', 'unitPrice', 'changeReason'] as const).flatMap((part) => {
    const { english, abroad } = COST_HEADINGS[part];
    const names = [english, abroad, AMONG_COSTS[part] ?? []].flat().join(', ').split(', ');
    return names.map((name) => [name, part] as const);
  }),
);

/** What a heading above costs says of them; undefined for another heading. */
export const costPartNamed = (heading: string): CostPart | undefined => NAMES.get(plainWords(heading));

/** What lists in other languages say of a change; English names come last, as those that a fault lists. */
const REASONS_ABROAD: Readonly<Record<ChangeReason, readonly string[]>> = {
  PRICE: ['Preis', 'prix', 'precio'],
  VOLUME: ['Menge', 'quantity', 'volumen', 'cantidad'],
  SCOPE: ['Umfang', 'périmètre', 'alcance'],
};
export const CHANGE_REASON_NAMES = CHANGE_REASONS.flatMap((reason) =>
  [reason, ...REASONS_ABROAD[reason], CHANGE_REASON_LABELS[reason]].map((name) => [name, reason] as const),
);

/** Why a cost changed, by the name of the reason; undefined for another text. */
export const changeReasonNamed = (text: string): ChangeReason | undefined =>
  CHANGE_REASON_NAMES.find(([name]) => plainWords(name) === plainWords(text))?.[1];
