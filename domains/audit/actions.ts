/** The acts that the audit log holds, as the domains declare them in their `audit-actions.ts`. */

/** Every domain adds its own; `apps/audit-actions.ts` puts them together. */
export interface AuditActions {}
/** What was done, as `domain.verb`: `orders.ship`. */
export type AuditAction = keyof AuditActions

let all: readonly AuditAction[] = []

/** Called once by the back office, in the order in which staff filter by them. */
export function declareAuditActions(actions: readonly AuditAction[]): void {
  all = actions
}

export const allAuditActions = (): readonly AuditAction[] => all
