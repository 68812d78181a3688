/** Routes of accounts. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as ways from '../login-contract.ts'
import * as agreement from '../agreement-contract.ts'
import * as devicesCalls from '../devices-contract.ts'
import * as office from '../office-contract.ts'
import * as settings from '../settings-contract.ts'
import * as wechat from '../wechat-contract.ts'
import * as agreements from './agreements.ts'
import * as codes from './codes.ts'
import * as logins from './devices/logins.ts'
import * as sessions from './devices/sessions.ts'
import * as devices from './devices/sql.ts'
import * as email from './email.ts'
import * as passwordReset from './password-reset.ts'
import * as human from './proof-of-work.ts'
import * as login from './login.ts'
import * as own from './own-codes.ts'
import * as passwords from './passwords.ts'
import * as pay from './pay-passwords.ts'
import * as phones from './phones.ts'
import * as profile from './profile.ts'
import * as proof from './proof.ts'
import { registerBuyer } from './register.ts'
import * as accounts from './service.ts'
import * as social from './social.ts'

function agreementRoutes(app: FastifyInstance): void {
  serve(app, agreement.agreements, (context) => agreements.list(context))
  serve(app, agreement.agreementText, (context, input) => agreements.text(context, input))
  serve(app, agreement.myAgreement, (context) => agreements.getOwnAgreements(context))
  serve(app, agreement.agreeAgain, (context, input) => agreements.agree(context, input))
  serve(app, office.officeAgreements, (context) => agreements.office(context))
  serve(app, office.addAgreement, (context, input) => agreements.add(context, input))
  serve(app, office.changeAgreement, (context, input) => agreements.change(context, input))
  serve(app, office.removeAgreement, (context, input) => agreements.remove(context, input))
}

function wechatRoutes(app: FastifyInstance): void {
  const { wechatUrl: url, publicUrl } = app.config
  const set = { url, publicUrl }
  serve(app, wechat.waysIn, () => ({ wechat: url !== null }))
  serve(app, wechat.startWechat, (context, input) => social.start(context, input, set))
  serve(app, wechat.finishWechat, (context, input) => social.finish(context, input, set))
  serve(app, wechat.bindWechat, (context, input) => social.bind(context, input))
  serve(app, wechat.linkWechat, (context, input) => social.link(context, input))
  serve(app, wechat.unlinkWechat, (context) => social.unlink(context))
}

function settingsRoutes(app: FastifyInstance): void {
  serve(app, settings.mySecurity, (context) => profile.securityOf(context))
  serve(app, settings.saveProfile, (context, input) => profile.save(context, input))
  serve(app, settings.setAvatar, (context, area, { buffer }) =>
    profile.setAvatarFrom(context, area, buffer),
  )
  serve(app, settings.sendOwnCode, (context, input) => own.sendOwn(context, input))
  serve(app, settings.proveByCode, (context, { by, code }) => own.prove(context, by, code))
  serve(app, settings.sendEmailCode, (context, input) => own.sendToNew(context, input))
  serve(app, settings.updateEmail, (context, input) => email.update(context, input))
  serve(app, settings.changePassword, (context, input) => passwords.change(context, input))
  serve(app, settings.setPayPassword, (context, input) => pay.set(context, input))
  serve(app, settings.changePayPassword, (context, input) => pay.change(context, input))
  serve(app, settings.resetPayPassword, (context, input) => pay.reset(context, input))
}

function deviceRoutes(app: FastifyInstance): void {
  serve(app, devicesCalls.mySessions, (context) => sessions.list(context))
  serve(app, devicesCalls.endSession, (context, { sessionId }) => sessions.end(context, sessionId))
  serve(app, devicesCalls.endOtherSessions, (context) => sessions.endOthers(context))
  serve(app, devicesCalls.myLogins, (context, input) => logins.listLogins(context, input))
  serve(app, devicesCalls.myLanguage, ({ db, buyerId }) => devices.langOf(db, buyerId))
}

export async function accountRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.sendCode, (context, { email: to, purpose, proof: done }) =>
    codes.send(context, { to, purpose, proof: done }),
  )
  serve(app, contract.register, (context, input) => registerBuyer(context, input))
  serve(app, contract.agreement, (context) => accounts.agreementIn(context))
  serve(app, contract.emailLogin, (context, input) => login.loginByCode(context, input))
  serve(app, contract.passwordLogin, (context, input) => login.loginByPassword(context, input))
  serve(app, ways.sendPhoneCode, (context, input) => phones.sendCode(context, input))
  serve(app, ways.phoneLogin, (context, input) => phones.logIn(context, input))
  serve(app, ways.bindPhone, (context, input) => phones.bind(context, input))
  serve(app, ways.resetPassword, (context, input) => passwordReset.resetByCode(context, input))
  serve(app, ways.proofOfWork, (context) => human.ask(context))
  wechatRoutes(app)
  agreementRoutes(app)
  settingsRoutes(app)
  deviceRoutes(app)
  serve(app, ways.prove, (context, { password }) => proof.byPassword(context, password))
  serve(app, contract.logout, (context) => login.logout(context))
  serve(app, contract.userInfo, (context) => accounts.info(context))
  serve(app, contract.setLanguage, (context, { lang }) => accounts.setLanguage(context, lang))
}
