/** Taking back what a company has sent: the change that waits, or the company with all that was written of it. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { myCompanies, withdrawCompany } from '../own-calls.gen.ts'
import type { OwnCompany } from '../own-contract.ts'

type What = 'change' | 'company'
const WORDS = {
  change: {
    verb: 'mine.withdraw',
    title: 'mine.withdrawTitle',
    text: 'mine.withdrawText',
    done: 'mine.withdrawn',
  },
  company: {
    verb: 'mine.leave',
    title: 'mine.leaveTitle',
    text: 'mine.leaveText',
    done: 'mine.left',
  },
} as const satisfies Record<What, Record<string, string>>

export function LeaveDirectory({ company }: { company: OwnCompany }) {
  const t = useT('directories')
  const { kind, number, state, waiting } = company
  const [asked, setAsked] = useState<What>()
  const withdraw = useAct(withdrawCompany, {
    refresh: [myCompanies],
    onDone: () => {
      if (asked !== undefined) toast(t(WORDS[asked].done), { kind: 'success' })
      setAsked(undefined)
    },
  })
  const words = WORDS[asked ?? 'company']
  // What a company has applied with is all that there is of it.
  const hasChange = waiting !== null && state !== 'applied'
  return (
    <div className="button-row">
      {hasChange && <Button onClick={() => setAsked('change')}>{t('mine.withdraw')}</Button>}
      <Button variant="danger" onClick={() => setAsked('company')}>
        {t('mine.leave')}
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        title={t(words.title)}
        confirmLabel={t(words.verb)}
        cancelLabel={t('mine.keep')}
        busy={withdraw.isPending}
        onConfirm={() =>
          asked !== undefined && withdraw.mutate({ kind, newest: number, what: asked })
        }
        onCancel={() => setAsked(undefined)}
      >
        {t(words.text)}
      </ConfirmDialog>
    </div>
  )
}
