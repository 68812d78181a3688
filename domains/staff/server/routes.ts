/** The routes of staff. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as me from '../me-contract.ts'
import { addRole, changeRole, deleteRole, listRoles } from '../roles-contract.ts'
import {
  listFailedRows,
  retryAllFailedRows,
  retryFailedRow,
  setAsideFailedRow,
} from '../failures-contract.ts'
import * as failures from './failures/failures.ts'
import * as invitations from './invitations.ts'
import * as login from './login.ts'
import * as details from './me/details.ts'
import * as security from './me/security.ts'
import * as members from './members.ts'
import * as roles from './roles/roles.ts'

export async function staffRoutes(app: FastifyInstance): Promise<void> {
  const { config } = app
  serve(app, contract.staffPassword, (context, input) => login.password(context, input))
  serve(app, contract.staffSecondFactor, (context, input) => login.secondFactor(context, input))
  serve(app, contract.staffLogout, (context) => login.logout(context))
  serve(app, contract.staffMe, (context) => members.me(context))
  serve(app, contract.openInvitation, (context, input) => invitations.open(context, input))
  serve(app, contract.acceptInvitation, (context, input) => invitations.accept(context, input))
  serve(app, contract.listStaff, (context) => members.list(context))
  serve(app, contract.inviteStaff, (context, input) => invitations.invite(context, input, config))
  serve(app, contract.renewInvitation, (context, { memberId }) =>
    invitations.renew(context, memberId, config),
  )
  serve(app, contract.withdrawInvitation, (context, { memberId }) =>
    invitations.withdraw(context, memberId),
  )
  serve(app, contract.resetFactor, (context, { memberId }) =>
    invitations.reset(context, memberId, config),
  )
  serve(app, contract.changeStaffMember, (context, input) =>
    invitations.changeDetails(context, input, config),
  )
  serve(app, contract.setStaffRole, (context, { memberId, role }) =>
    members.setRole(context, memberId, role),
  )
  serve(app, contract.deactivateStaff, (context, { memberId }) =>
    members.deactivate(context, memberId),
  )
  serve(app, listFailedRows, (context) => failures.list(context))
  serve(app, retryFailedRow, (context, input) => failures.retry(context, input))
  serve(app, retryAllFailedRows, (context) => failures.retryAll(context))
  serve(app, setAsideFailedRow, (context, input) => failures.setAside(context, input))

  serve(app, listRoles, (context) => roles.list(context))
  serve(app, addRole, (context, input) => roles.add(context, input))
  serve(app, changeRole, (context, input) => roles.change(context, input))
  serve(app, deleteRole, (context, input) => roles.remove(context, input))

  serve(app, me.mySecurity, (context) => security.read(context))
  serve(app, me.proveMyself, (context, input) => security.prove(context, input))
  serve(app, me.changeMyPassword, (context, input) => security.changePassword(context, input))
  serve(app, me.renameMyself, (context, input) => details.rename(context, input))
  serve(app, me.changeMyEmail, (context, input) => details.beginEmail(context, input, config))
  serve(app, me.confirmMyEmail, (context, input) => details.confirmEmail(context, input))
  serve(app, me.beginNewFactor, (context) => security.beginFactor(context))
  serve(app, me.setNewFactor, (context, input) => security.setFactor(context, input))
  serve(app, me.newRecoveryCodes, (context) => security.renewRecovery(context))
  serve(app, me.endMySession, (context, { sessionId }) => security.endSession(context, sessionId))
  serve(app, me.endMyOtherSessions, (context) => security.endOthers(context))
}
