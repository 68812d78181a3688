/** The distributor's code and link, to copy, and as a QR code for who stands beside them. */
import { useRouteContext } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { QrCode } from '#kit/ui/pictures/QrCode.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useUser } from '#kit/web/session/session.ts'
import { late } from '#kit/web/pages/late.ts'
import { inviteQuery } from '../invite-link.ts'

const PosterDialog = late(() => import('./poster/PosterDialog.tsx'))

export function Invitation({ code }: { code: string }) {
  const t = useT('distributors')
  const { origin } = useRouteContext({ from: '__root__' })
  const link = `${origin}/${inviteQuery(code)}`
  return (
    <Panel title={t('link')} level={2}>
      <div className="flex flex-wrap items-start gap-5">
        <QrCode text={link} label={t('qr')} />
        <div className="grid min-w-0 flex-1 basis-60 content-start gap-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="code-text wrap-anywhere">{link}</span>
            <CopyButton text={link} name={t('link')} />
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {t('code')} <b className="code-text">{code}</b>
            <CopyButton text={code} name={t('code')} />
          </p>
          <div>
            <PosterButton code={code} origin={origin} />
          </div>
          <p className="max-w-prose text-sm text-ink-3">
            {t('linkText', { part: inviteQuery(code) })}
          </p>
        </div>
      </div>
    </Panel>
  )
}

/** Drawing is loaded with the press. */
function PosterButton({ code, origin }: { code: string; origin: string }) {
  const t = useT('distributors')
  const user = useUser()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="primary"
        onPointerEnter={PosterDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        {t('poster.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <PosterDialog
            code={code}
            name={user?.nickName ?? ''}
            origin={origin}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
