/** States, provinces and other parts of countries that have laws of their own. */
const PARTS =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|Florida|Georgia|Hawaii|Idaho|' +
  'Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|' +
  'Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|' +
  'Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|' +
  'Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland and Labrador|Newfoundland|Nova Scotia|Nunavut|Ontario|' +
  'Prince Edward Island|Quebec|Québec|Saskatchewan|Yukon|Northwest Territories|' +
  'New South Wales|Queensland|South Australia|Tasmania|Victoria|Western Australia|Northern Territory|Australian Capital Territory|' +
  'England|England and Wales|Wales|Scotland|Northern Ireland|Abu Dhabi|Dubai|Beijing|Shanghai|Zurich|Geneva|Labuan';

/** Other names of countries than the usual English ones. */
const COUNTRIES =
  'United States of America|Great Britain|Hong Kong|Macau|Macao|Korea|Republic of Korea|South Korea|Czech Republic|Russian Federation|' +
  'Turkey|Ivory Coast|Holland|Burma|Palestine|Virgin Islands|Bosnia|Trinidad|Antigua|Congo|Slovak Republic|Saint Lucia|Union of India|Eire';

/** "São Tomé & Príncipe" and "Sao Tome and Principe" are the same. */
const keyOf = (place: string): string =>
  place
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]+/g, ' ')
    .replace(/^the /, '')
    .trim();

/** The countries that the language data of the platform names. */
function countryNames(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const found = letters.flatMap((first) => letters.flatMap((second) => names.of(first + second) ?? []));
  return found.flatMap((name) => [name, name.replace(/ SAR China$/, '')]);
}

const PLACES = new Set([...countryNames(), ...PARTS.split('|'), ...COUNTRIES.split('|')].map(keyOf));

/** Whether there is a country, or a part of one with laws of its own, of this name. */
export const isPlace = (name: string): boolean => PLACES.has(keyOf(name));
