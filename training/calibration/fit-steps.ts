interface Block {
  sum: number;
  hits: number;
  count: number;
}

/** Pieces of equal size in which probabilities are looked at, so that no step rests on a handful of findings. */
const SMALLEST_BLOCK = 40;

/** How often probabilities were right: isotonic regression by pooling adjacent violators. */
export function fitSteps(
  probabilities: ArrayLike<number>,
  isHit: (index: number) => boolean,
): { bounds: number[]; values: number[] } {
  const order = Array.from({ length: probabilities.length }, (_, index) => index).toSorted(
    (one, other) => probabilities[one]! - probabilities[other]! || one - other,
  );
  const blocks: Block[] = [];
  let open: Block = { sum: 0, hits: 0, count: 0 };
  order.forEach((index, at) => {
    open.sum += probabilities[index]!;
    open.hits += isHit(index) ? 1 : 0;
    open.count += 1;
    if (open.count < SMALLEST_BLOCK && at < order.length - 1) return;
    blocks.push(open);
    open = { sum: 0, hits: 0, count: 0 };
    for (let last = blocks.length - 1; last > 0; last -= 1) {
      const [one, other] = [blocks[last - 1]!, blocks[last]!];
      if (one.hits * other.count < other.hits * one.count) break;
      blocks.splice(last - 1, 2, {
        sum: one.sum + other.sum,
        hits: one.hits + other.hits,
        count: one.count + other.count,
      });
    }
  });
  const round = (value: number) => Number(value.toPrecision(6));
  return {
    bounds: blocks.map(({ sum, count }) => round(sum / count)),
    // One right finding more, and two findings: no step says 0 or 1.
    values: blocks.map(({ hits, count }) => round((hits + 0.02) / (count + 0.04))),
  };
}
