/** What may be done with an article besides writing it: take back what is scheduled, unpublish, delete. */
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { RedirectToField } from '#domains/redirects/office/door/RedirectToField.tsx'
import { redirectToOf } from '#domains/redirects/office/door/redirect-to.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import {
  officeArticle,
  officeArticles,
  removeArticle,
  unscheduleArticle,
  withdrawArticle,
} from '../office-calls.gen.ts'
import type { OfficeArticle } from '../office-contract.ts'

const REFRESHED = [officeArticle, officeArticles]

export function ArticleActs({ found }: { found: OfficeArticle }) {
  const { id, version, shown, next, versions } = found
  const t = useT('office.articles')
  const navigate = useNavigate()
  const [redirectTo, setRedirectTo] = useState('')
  const unschedule = useAct(unscheduleArticle, {
    refresh: REFRESHED,
    onDone: () => toast(t('unscheduledNow'), { kind: 'success' }),
  })
  const withdraw = useAct(withdrawArticle, {
    refresh: REFRESHED,
    onDone: () => toast(t('withdrawnNow'), { kind: 'success' }),
  })
  const remove = useAct(removeArticle, {
    refresh: [officeArticles],
    onDone: () => {
      toast(t('removedNow'), { kind: 'success' })
      void navigate({ to: '/office/articles' })
    },
  })
  return (
    <>
      {next !== null && (
        <Button
          size="small"
          busy={unschedule.isPending}
          onClick={() => unschedule.mutate({ id, version })}
        >
          {t('unschedule')}
        </Button>
      )}
      {shown !== null && (
        <Asked
          word="withdraw"
          isBusy={withdraw.isPending}
          onYes={() => withdraw.mutate({ id, version, ...redirectToOf(redirectTo) })}
        >
          <RedirectToField value={redirectTo} onChange={setRedirectTo} />
        </Asked>
      )}
      {versions.length === 0 && (
        <Asked word="remove" isBusy={remove.isPending} onYes={() => remove.mutate({ id })} />
      )}
    </>
  )
}

type AskedProps = {
  word: 'withdraw' | 'remove'
  isBusy: boolean
  onYes: () => void
  children?: ReactNode
}

function Asked({ word, isBusy, onYes, children }: AskedProps) {
  const t = useT('office.articles')
  const kit = useT('forms')
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setIsAsked(true)}>
        {t(`${word}.do`)}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t(`${word}.title`)}
        confirmLabel={t(`${word}.do`)}
        cancelLabel={kit('cancel')}
        busy={isBusy}
        onConfirm={() => {
          onYes()
          setIsAsked(false)
        }}
        onCancel={() => setIsAsked(false)}
      >
        <div className="grid gap-4">
          <p>{t(`${word}.text`)}</p>
          {children}
        </div>
      </ConfirmDialog>
    </>
  )
}
