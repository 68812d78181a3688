/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 4300 to 4399. */
export const StaffReasons = {
  wrongLogin: { code: 4300, message: 'staff.wrongLogin' },
  tooManyTries: { code: 4301, message: 'staff.tooManyTries' },
  wrongCode: { code: 4302, message: 'staff.wrongCode' },
  invitationOver: { code: 4303, message: 'staff.invitationOver' },
  emailTaken: { code: 4304, message: 'staff.emailTaken' },
  notYourself: { code: 4305, message: 'staff.notYourself' },
  notFound: { code: 4306, message: 'staff.notFound' },
  notInvited: { code: 4307, message: 'staff.notInvited' },
  ownersOnly: { code: 4308, message: 'staff.ownersOnly' },
  beyondYours: { code: 4309, message: 'staff.beyondYours' },
  roleNotFound: { code: 4310, message: 'staff.roleNotFound' },
  roleInUse: { code: 4311, message: 'staff.roleInUse' },
  roleBuiltIn: { code: 4312, message: 'staff.roleBuiltIn' },
  roleNameTaken: { code: 4313, message: 'staff.roleNameTaken' },
  ownRole: { code: 4314, message: 'staff.ownRole' },
  proofNeeded: { code: 4315, message: 'staff.proofNeeded' },
  wrongPassword: { code: 4316, message: 'staff.wrongPassword' },
  noNewFactor: { code: 4317, message: 'staff.noNewFactor' },
  passwordKnown: { code: 4318, message: 'staff.passwordKnown' },
} as const satisfies Record<string, Reason>
