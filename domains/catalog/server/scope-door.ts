/** What an offer is limited to: products, brands and categories that there are, and how they are called. */
export { existingScopes, scopeNames } from './sale/sql.ts'
