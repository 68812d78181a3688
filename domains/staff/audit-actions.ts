/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const STAFF_AUDIT_ACTIONS = [
  'staff.login',
  'staff.invite',
  'staff.accept',
  'staff.role',
  'staff.deactivate',
  'staff.renew',
  'staff.withdraw',
  'staff.resetFactor',
  'staff.addRole',
  'staff.changeRole',
  'staff.deleteRole',
  'staff.rename',
  'staff.email',
  'staff.password',
  'staff.factor',
  'staff.recoveryCodes',
  'staff.endSession',
  'failures.retry',
  'failures.setAside',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof STAFF_AUDIT_ACTIONS)[number], true> {}
}
