/** What an offer is limited to: products, brands and categories that there are, how they are called, and which of them products and SKUs are in. */
export { productsOfSkus, scopeNames, scopesOf } from './sale/sql.ts'
export { isSoundScope, namedScopes } from './sale/scopes.ts'
