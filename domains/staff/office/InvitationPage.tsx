/** /office/invitation: a new member sets password and authenticator, and gets the recovery codes once. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { call } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { SkeletonLines } from '#kit/web/pages/Loaded.tsx'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { openInvitation } from '../calls.gen.ts'
import { EnterFrame } from './EnterFrame.tsx'
import { InvitationForm } from './InvitationForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

export const Route = createFileRoute('/office/invitation')({
  validateSearch: searchOf({ token: text(100) }),
  head: ({ match: { context } }) => ({
    meta: [
      { title: context.t('office.staff')('invitation.title') },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: InvitationPage,
})

function InvitationPage() {
  const t = useT('office.staff')
  const { token = '' } = Route.useSearch()
  const [codes, setCodes] = useState<string[]>()
  // Opening creates the secret, so it is loaded once and not refetched when the tab gets the focus.
  const invitation = useQuery({
    queryKey: [openInvitation.path, token],
    queryFn: () => call(openInvitation, { token }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (codes !== undefined) {
    return (
      <EnterFrame title={t('codes.title')}>
        <RecoveryCodes
          codes={codes}
          action={t('codes.go')}
          onStored={() => location.replace('/office/login')}
        />
      </EnterFrame>
    )
  }
  return (
    <EnterFrame title={t('invitation.title')}>
      {invitation.error !== null ? (
        <div className="stack">
          <Notice tone="danger" live>
            {invitation.error.message}
          </Notice>
          <p className="text-sm">{t('invitation.over')}</p>
          <Link to="/office/login" className="link">
            {t('invitation.toLogin')}
          </Link>
        </div>
      ) : invitation.data === undefined ? (
        <SkeletonLines count={6} />
      ) : (
        <InvitationForm token={token} invitation={invitation.data} onAccepted={setCodes} />
      )}
    </EnterFrame>
  )
}
