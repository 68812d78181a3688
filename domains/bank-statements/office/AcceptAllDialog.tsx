/** Accepts many lines: first what that comes to, then how far it is, then what became of them. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { call } from '#kit/web/calls/call.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { reportFailure } from '#kit/web/calls/report.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { acceptableLines, type statementDetail } from '../calls.gen.ts'
import { acceptLines } from '../decide-calls.gen.ts'
import type { Confidence } from '../contract.ts'
import { LINES_AT_ONCE } from '../limits.ts'
import { REFRESH } from './refresh.ts'

type Props = { statement: DataOf<typeof statementDetail>; onClose: () => void }
type Result = { done: number; asked: number; refused: number; of: number }

const CHOICES: readonly Confidence[] = ['sure', 'likely']

export function AcceptAllDialog({ statement, onClose }: Props) {
  const t = useT('office.bank-statements')
  const [confidence, setConfidence] = useState<Confidence>('sure')
  const lines = useLive(acceptableLines, { statementId: statement.id, confidence })
  const { result, isRunning, run, stop } = useAccepting()
  const count = lines.data?.lines.length ?? 0
  const amount = lines.data?.lines.reduce((sum, line) => sum + line.amount, 0) ?? 0
  const close = () => {
    stop()
    onClose()
  }
  const isOver = result !== undefined && !isRunning
  return (
    <Dialog
      open
      onClose={close}
      title={t('acceptAll.title')}
      foot={
        <>
          <Button onClick={close}>
            {t(isRunning ? 'acceptAll.stop' : isOver ? 'acceptAll.close' : 'acceptAll.cancel')}
          </Button>
          {result === undefined && (
            <Button
              variant="primary"
              disabled={count === 0 || lines.isPlaceholderData}
              onClick={() => void run(lines.data?.lines ?? [])}
            >
              {t('acceptAll.verb', { count })}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {result === undefined ? (
          <>
            <fieldset className="grid gap-2">
              <legend className="field-label mb-1">{t('acceptAll.which')}</legend>
              {CHOICES.map((each) => (
                <Radio
                  key={each}
                  name="confidence"
                  checked={confidence === each}
                  onChange={() => setConfidence(each)}
                >
                  <b>{t(`acceptAll.${each as 'sure'}Only`)}</b>
                  <span className="block text-sm text-ink-3">
                    {t(`acceptAll.${each as 'sure'}Note`)}
                  </span>
                </Radio>
              ))}
            </fieldset>
            <p className="text-sm" aria-live="polite">
              {t('acceptAll.preview', {
                count,
                orders: lines.data?.orderCount ?? 0,
                repayments: lines.data?.repaymentCount ?? 0,
              })}{' '}
              <b>
                <Money amount={amount} currency={statement.currency} />
              </b>
            </p>
            <p className="text-sm text-ink-3">{t('acceptAll.rules')}</p>
          </>
        ) : (
          <Outcome result={result} isRunning={isRunning} />
        )}
      </div>
    </Dialog>
  )
}

function Outcome({ result, isRunning }: { result: Result; isRunning: boolean }) {
  const t = useT('office.bank-statements')
  const { done, asked, refused, of } = result
  const soFar = done + asked + refused
  return (
    <div className="grid gap-3" aria-live="polite">
      <ProgressBar thick value={of === 0 ? 100 : (soFar / of) * 100} label={t('acceptAll.title')} />
      <p className="text-sm">{t('acceptAll.soFar', { count: soFar, of })}</p>
      {!isRunning && (
        <Notice tone={refused > 0 ? 'warning' : 'success'}>
          {[
            t('acceptAll.done', { count: done }),
            asked > 0 && t('acceptAll.asked', { count: asked }),
            refused > 0 && t('acceptAll.refused', { count: refused }),
          ]
            .filter(Boolean)
            .join(' ')}
        </Notice>
      )}
    </div>
  )
}

/** Batch after batch: what is accepted stays so when it is stopped, and the rest stays proposed. */
function useAccepting() {
  const queries = useQueryClient()
  const [result, setResult] = useState<Result>()
  const [isRunning, setIsRunning] = useState(false)
  const isStopped = useRef(false)
  const run = async (lines: readonly { id: number; version: number }[]) => {
    const sums = { done: 0, asked: 0, refused: 0 }
    setIsRunning(true)
    setResult({ ...sums, of: lines.length })
    try {
      for (let from = 0; from < lines.length && !isStopped.current; from += LINES_AT_ONCE) {
        const batch = lines.slice(from, from + LINES_AT_ONCE)
        const outcomes = await call(acceptLines, {
          lines: batch.map(({ id, version }) => ({ id, version })),
        })
        for (const { outcome } of outcomes) sums[outcome]++
        setResult({ ...sums, of: lines.length })
      }
    } catch (error) {
      reportFailure(error)
    } finally {
      setIsRunning(false)
      await Promise.all(REFRESH.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    }
  }
  return { result, isRunning, run, stop: () => void (isStopped.current = true) }
}
