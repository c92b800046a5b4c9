import type { ImportTarget } from '../../import-rows/import-targets.ts';

/** The names of fields in German, French and Spanish lists, the most common first, without accents. */
export const SYNONYMS_ABROAD: Readonly<Partial<Record<ImportTarget, string>>> = {
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
  renewalType:
    'verlaengerung, verlangerung, verlaengerungsart, renouvellement, reconduction, renovacion, prorroga',
  termMonths:
    'laufzeit, vertragslaufzeit, laufzeit in monaten, duree, duree en mois, duracion, plazo, duracion en meses',
  noticeValue:
    'kuendigungsfrist, kundigungsfrist, frist, preavis, delai de preavis, delai de resiliation, preaviso, plazo de preaviso',
  noticeToEndOf:
    'kuendigung zum, kundigung zum, kuendbar zum, kundbar zum, kuendigungstermin, kundigungstermin, resiliation pour la fin de',
  owners:
    'verantwortlich, verantwortlicher, verantwortliche, zustaendig, ansprechpartner, vertragsverantwortlicher, responsable, ' +
    'proprietaire, gestionnaire, responsable del contrato, propietario, gestor',
};
