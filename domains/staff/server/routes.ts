/** The calls of the staff. */
import type { FastifyInstance } from 'fastify'
import { setDemo } from '#kit/server/network-limit.ts'
import { setSecret } from '#kit/server/secret.ts'
import { serve } from '#kit/server/serve.ts'
import * as contract from '../contract.ts'
import * as audit from './audit.ts'
import * as invitations from './invitations.ts'
import * as login from './login.ts'
import * as members from './members.ts'

export async function staffRoutes(app: FastifyInstance): Promise<void> {
  setSecret(app.config.secret)
  setDemo(app.config.demo)
  const { publicUrl } = app.config
  serve(app, contract.staffPassword, (context, input) => login.password(context, input))
  serve(app, contract.staffSecondFactor, (context, input) => login.secondFactor(context, input))
  serve(app, contract.staffLogout, (context) => login.logout(context))
  serve(app, contract.staffMe, (context) => members.me(context))
  serve(app, contract.openInvitation, (context, input) => invitations.open(context, input))
  serve(app, contract.acceptInvitation, (context, input) => invitations.accept(context, input))
  serve(app, contract.listStaff, (context) => members.list(context))
  serve(app, contract.inviteStaff, (context, input) =>
    invitations.invite(context, input, publicUrl),
  )
  serve(app, contract.setStaffRole, (context, { memberId, role }) =>
    members.setRole(context, memberId, role),
  )
  serve(app, contract.deactivateStaff, (context, { memberId }) =>
    members.deactivate(context, memberId),
  )
  serve(app, contract.listAudit, (context, input) => audit.list(context, input))
}
