/** What staff have asked the buyer about an item of a queue, with the answers and their files; an open question can be taken back. */
import { useState } from 'react'
import type { Call, DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { viewAnswerFile, withdrawInfoRequest } from '../../info-requests-calls.gen.ts'
import type { OfficeInfoRequest } from '../../info-requests-contract.ts'

const TONES = {
  open: 'warning',
  answered: 'success',
  withdrawn: 'neutral',
  expired: 'danger',
} as const

type Props = {
  requests: readonly OfficeInfoRequest[]
  /** Calls whose answers show the item. */
  refresh: readonly Call[]
  /** Whether the reader may take a question back. */
  mayDecide: boolean
}

export function InfoRequests({ requests, refresh, mayDecide }: Props) {
  const t = useT('office.work')
  if (requests.length === 0) return null
  return (
    <ol className="stack" aria-label={t('question.list')}>
      {requests.map((request) => (
        <li key={request.id} className="inset grid gap-2">
          <One request={request} refresh={refresh} mayDecide={mayDecide} />
        </li>
      ))}
    </ol>
  )
}

type OneProps = Pick<Props, 'refresh' | 'mayDecide'> & { request: OfficeInfoRequest }

function One({ request, refresh, mayDecide }: OneProps) {
  const t = useT('office.work')
  const { moment } = useDates()
  const { state, staffName: name } = request
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Tag tone={TONES[state]}>{t(`question.state.${state}`)}</Tag>
        <span className="text-sm text-ink-3">
          {t('question.by', { name, time: moment(request.askedAt) })}
          {state === 'open' && ` · ${t('question.until', { time: moment(request.answerBy) })}`}
        </span>
        {state === 'open' && mayDecide && <Withdraw id={request.id} refresh={refresh} />}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{request.question}</p>
      {request.answer !== null && (
        <div className="grid gap-2 border-l-2 border-line pl-3">
          <p className="text-sm text-ink-3">
            {t('question.answered', { time: moment(request.endedAt ?? request.askedAt) })}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{request.answer}</p>
          {Array.from({ length: request.fileCount }, (_, position) => (
            <AnswerFile key={position} infoRequestId={request.id} position={position} />
          ))}
        </div>
      )}
    </>
  )
}

function Withdraw({ id, refresh }: { id: number; refresh: readonly Call[] }) {
  const t = useT('office.work')
  const kit = useT('forms')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const withdraw = useAct(withdrawInfoRequest, {
    refresh,
    onDone: () => (close(), toast(t('question.withdrawn'), { kind: 'success' })),
    onRefused: close,
  })
  return (
    <>
      <Button size="small" className="ml-auto" onClick={() => setIsOpen(true)}>
        {t('question.withdraw')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('question.withdrawTitle')}
        confirmLabel={t('question.withdraw')}
        cancelLabel={kit('cancel')}
        tone="primary"
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ infoRequestId: id })}
        onCancel={close}
      >
        {t('question.withdrawText')}
      </ConfirmDialog>
    </>
  )
}

/** Shown on request: every view is audited. */
function AnswerFile(file: { infoRequestId: number; position: number }) {
  const t = useT('office.work')
  const [seen, setSeen] = useState<DataOf<typeof viewAnswerFile> | null>(null)
  const view = useAct(viewAnswerFile, { onDone: setSeen })
  const label = t('question.file', { number: file.position + 1 })
  if (seen === null) {
    return (
      <span>
        <Button size="small" busy={view.isPending} onClick={() => view.mutate(file)}>
          {label}
        </Button>
      </span>
    )
  }
  if (seen.type === 'application/pdf') {
    return (
      <a className="link" href={seen.url} download>
        {label} (PDF)
      </a>
    )
  }
  return (
    <a href={seen.url} target="_blank" rel="noreferrer">
      <img src={seen.url} alt={label} className="max-h-120 max-w-full rounded object-contain" />
    </a>
  )
}
