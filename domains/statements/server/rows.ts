/** Rows that are there already, as the writer of sheets takes them. */
export async function* rowsOf<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}
