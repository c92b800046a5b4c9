/** A number with its noun: "1 record", "1,200 records". @param several where the plural is not made with an s */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}
