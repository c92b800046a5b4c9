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
