/** For statements of other domains. */
import sql from 'sql-template-tag'

/** The code of the base currency, as an expression that a statement evaluates once. */
export const baseCurrency = sql`(select base_currency from settings.books)`
