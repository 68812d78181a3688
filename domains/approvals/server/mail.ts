/** What all owners, and who decides, are mailed of: a rule that somebody wants to change, and what was done without a second person. */
import { mailOwners } from '#domains/staff/server/colleague-door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { ApprovalKind } from '../contract.ts'

/** Where an owner looks at it. */
const PATHS = {
  'staff-approval-asked': () => '/office/approvals',
  'staff-acted-alone': (object: string) => `/office/audit?object=${encodeURIComponent(object)}`,
} as const

export const mailOwnersOf = (
  tx: Queryable,
  context: StaffContext,
  template: keyof typeof PATHS,
  { kind, object }: { kind: ApprovalKind; object: string },
  alsoIds: readonly number[] = [],
): Promise<void> =>
  mailOwners(tx, context, {
    template,
    once: `${kind}:${object}`,
    alsoIds,
    valuesIn: (lang) => ({
      act: translate(lang, `approvals.kind.${kind}`),
      path: PATHS[template](object),
    }),
  })
