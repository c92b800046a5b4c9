import type { CostQuantity } from '../contracts/annual-cost.ts';

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

type QuantityPart = keyof CostQuantity;

/**
 * The names of columns that say how many of what a cost pays for, the most common first: in English, then in German, French
 * and Spanish, without accents. Lists that are imported and costs that are pasted are recognised by them.
 */
export const QUANTITY_HEADINGS: Readonly<
  Record<QuantityPart, { readonly english: string; readonly abroad: string }>
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
};

/** Names of a unit that are names of a team in a list of records. */
const UNITS_AMONG_COSTS = 'unit, unite, unidad';

const NAMES = new Map(
  (['quantity', 'unit', 'unitPrice'] as const).flatMap((part) => {
    const { english, abroad } = QUANTITY_HEADINGS[part];
    const names = [english, abroad, ...(part === 'unit' ? [UNITS_AMONG_COSTS] : [])].join(', ').split(', ');
    return names.map((name) => [name, part] as const);
  }),
);

/** The part of a cost's quantity that a heading above costs names; undefined for another heading. */
export const quantityPartNamed = (heading: string): QuantityPart | undefined =>
  NAMES.get(withoutAccents(headingWords(heading).join(' ')));
