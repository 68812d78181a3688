/** The warehouse that a line is taken from where nobody has chosen one. */

/**
 * The first place that has enough, else the one that has most.
 * @param freeIn base units that a warehouse has left
 * @param wantedIn base units that the line would take from it
 */
export const choosePlace = <Place extends { id: number }>(
  places: readonly Place[],
  freeIn: (warehouseId: number) => number,
  wantedIn: (warehouseId: number) => number,
): Place | undefined =>
  places.find(({ id }) => freeIn(id) >= wantedIn(id)) ??
  places.toSorted((a, b) => freeIn(b.id) - freeIn(a.id))[0]
