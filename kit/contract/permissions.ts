/** Every domain adds its permissions from its own `permissions.ts`; `apps/permissions.ts` puts them together. */
export interface Permissions {}
/** A verb on an object: `orders.read`. `who: 'staff:…'` of an endpoint names one. */
export type Permission = keyof Permissions
