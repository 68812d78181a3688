/** The codes of an order: shown once, after a click and a fresh proof that it is the buyer. */
import { useState } from 'react'
import { useProvenAct } from '#domains/accounts/web/door/proven-act.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { myPointsOrder, revealPointsCodes } from '../calls.gen.ts'
import type { PointsOrder } from '../contract.ts'

export function Codes({ order }: { order: PointsOrder }) {
  const t = useT('points-goods')
  const { dateTime } = useDates()
  const [isAsking, setIsAsking] = useState(false)
  // Of this page alone: no cache of calls holds them.
  const [codes, setCodes] = useState<readonly string[]>([])
  const { number, revealedAt, actions } = order
  const reveal = useProvenAct(revealPointsCodes, {
    refresh: [myPointsOrder],
    onDone: (shown) => (setIsAsking(false), setCodes(shown.codes)),
  })
  return (
    <Panel title={t('codes')}>
      <div className="stack">
        {codes.length > 0 && (
          <>
            <Notice tone="warning" live>
              {t('storeNow')}
            </Notice>
            <ul className="grid gap-2">
              {codes.map((code) => (
                <li key={code} className="flex flex-wrap items-center gap-3">
                  <code className="text-lg font-semibold break-all">{code}</code>
                  <CopyButton text={code} name={t('codes')} />
                </li>
              ))}
            </ul>
          </>
        )}
        {codes.length === 0 && (
          <>
            <p className="text-sm text-ink-3">
              {revealedAt === null ? t('notShown') : t('shownAt', { date: dateTime(revealedAt) })}
            </p>
            {actions.includes('reveal') && (
              <Button
                variant="primary"
                className="justify-self-start"
                onClick={() => setIsAsking(true)}
              >
                {t('reveal')}
              </Button>
            )}
          </>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        tone="primary"
        title={t('revealTitle')}
        confirmLabel={t('reveal')}
        cancelLabel={t('later')}
        busy={reveal.isPending}
        onConfirm={() => reveal.mutate({ number })}
        onCancel={() => setIsAsking(false)}
      >
        {t('revealText')}
      </ConfirmDialog>
      {reveal.dialog}
    </Panel>
  )
}
