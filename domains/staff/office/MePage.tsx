/** /office/me: the member's own name and address, password, authenticator, recovery codes, sessions and logins. */
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { mySecurity } from '../me-calls.gen.ts'
import { useMe } from './door/me.ts'
import { useRoleName } from './door/role-name.ts'
import { EmailDialog } from './security/EmailDialog.tsx'
import { FactorPart } from './security/FactorPart.tsx'
import { NameDialog } from './security/NameDialog.tsx'
import { PasswordPart } from './security/PasswordPart.tsx'
import { ProofDialog, useProof } from './security/Proof.tsx'
import { RecoveryPart } from './security/RecoveryPart.tsx'
import { LoginsPart, SessionsPart } from './security/Sessions.tsx'

export const Route = createFileRoute('/_frame/office/me')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.staff')('me.title') }],
  }),
  component: MePage,
})

function MePage() {
  const t = useT('office.staff')
  const nameOf = useRoleName()
  const me = useMe()
  const security = useLive(mySecurity, {})
  const [isRenaming, setIsRenaming] = useState(false)
  const [isChangingEmail, setIsChangingEmail] = useState(false)
  const proof = useProof(security.data?.provedUntil ?? null)
  return (
    <>
      <PageTitle title={t('me.title')} />
      <div className="me-parts">
        <div>
          <Panel title={me.name} level={2}>
            <KeyValueList
              rows={[
                {
                  label: t('field.name'),
                  value: me.name,
                  action: (
                    <Button size="small" onClick={() => setIsRenaming(true)}>
                      {t('rename.action')}
                    </Button>
                  ),
                },
                {
                  label: t('field.email'),
                  value: me.email,
                  action: (
                    <Button
                      size="small"
                      onClick={() => proof.demand(() => setIsChangingEmail(true))}
                    >
                      {t('email.action')}
                    </Button>
                  ),
                },
                { label: t('field.role'), value: nameOf(me.role, me.roleName) },
              ]}
            />
            <p className="mt-3 text-xs text-ink-3">{t('yourself')}</p>
          </Panel>
          <FactorPart onProof={proof.demand} />
        </div>
        <div>
          <PasswordPart onProof={proof.demand} />
          <Loaded query={security}>
            {(data) => <RecoveryPart leftCount={data.recoveryLeftCount} onProof={proof.demand} />}
          </Loaded>
        </div>
      </div>
      <Loaded query={security}>
        {(data) => (
          <>
            <SessionsPart sessions={data.sessions} />
            <LoginsPart logins={data.logins} />
          </>
        )}
      </Loaded>
      {isRenaming && <NameDialog name={me.name} onClose={() => setIsRenaming(false)} />}
      {isChangingEmail && <EmailDialog onClose={() => setIsChangingEmail(false)} />}
      <ProofDialog proof={proof} />
    </>
  )
}
