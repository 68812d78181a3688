/** The words of one message: written here, checked while they are, seen beside it, kept by version. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { useAct } from '#kit/web/act.ts'
import { ChangedDialog } from '#kit/web/ChangedDialog.tsx'
import { useT } from '#kit/web/i18n.tsx'
import { LeaveGuard } from '#kit/web/LeaveGuard.tsx'
import { toast } from '#kit/web/toast.ts'
import {
  getWording,
  listWordings,
  resetWording,
  saveWording,
  type previewWording,
  type Wording,
} from '../wordings-contract.ts'
import { TestButton } from './TestButton.tsx'
import { usePreview } from './use-preview.ts'
import { Versions } from './Versions.tsx'
import { WordingFields } from './WordingFields.tsx'
import { WordingPreview } from './WordingPreview.tsx'

export type Text = Wording['text']
export type Preview = DataOf<typeof previewWording>

/** @param newest as it was asked for last: taken over while nothing is typed, offered where something is */
export function WordingEditor({ newest }: { newest: Wording }) {
  const t = useT('office.messages')
  const kit = useT('office.kit')
  const queries = useQueryClient()
  const [wording, setWording] = useState(newest)
  const { channel, template, lang, version } = wording
  const [text, write] = useState<Text>(wording.text)
  const [isResetting, askReset] = useState(false)
  const [isLate, tellLate] = useState(false)
  const isDirty = text.subject !== wording.text.subject || text.body !== wording.text.body
  const take = (next: Wording) => {
    setWording(next)
    write(next.text)
  }
  if (newest.version > version && !isDirty) take(newest)
  const preview = usePreview({ channel, template, lang, ...text })
  const options = {
    refresh: [getWording, listWordings],
    onDone: (saved: Wording) => {
      take(saved)
      askReset(false)
      toast(kit('saved'), { kind: 'success' })
    },
    onRefused: ({ reason }: { reason: { code: number } }) => {
      if (reason.code !== Reasons.changedMeanwhile.code) return false
      void queries.invalidateQueries({ queryKey: [getWording.path] })
      tellLate(true)
      return true
    },
  }
  const save = useAct(saveWording, options)
  const reset = useAct(resetWording, options)
  const which = { channel, template, lang }
  const isGood = preview !== undefined && preview.faults.length === 0
  return (
    <>
      <div className="wording">
        <Panel
          title={wording.isChanged ? t('yours') : t('default')}
          level={2}
          foot={
            <div className="button-row">
              <Button
                variant="primary"
                disabled={!isDirty || !isGood}
                busy={save.isPending}
                onClick={() => save.mutate({ ...which, ...text, version })}
              >
                {kit('save')}
              </Button>
              <TestButton which={which} text={text} disabled={!isGood} />
              {wording.isChanged && (
                <Button variant="quiet" onClick={() => askReset(true)}>
                  {t('reset.action')}
                </Button>
              )}
            </div>
          }
        >
          <form className="stack" onSubmit={(event) => event.preventDefault()}>
            <WordingFields
              wording={wording}
              text={text}
              faults={preview?.faults ?? []}
              onChange={write}
            />
          </form>
        </Panel>
        <div>
          <WordingPreview channel={channel} preview={preview} />
          <Versions wording={wording} onTake={write} />
        </div>
      </div>
      <ChangedDialog
        open={isLate}
        onKeep={() => tellLate(false)}
        onReload={() => {
          tellLate(false)
          take(newest)
        }}
      />
      <LeaveGuard isDirty={isDirty && !save.isPending} />
      <ConfirmDialog
        open={isResetting}
        title={t('reset.title')}
        confirmLabel={t('reset.action')}
        cancelLabel={kit('cancel')}
        tone="primary"
        busy={reset.isPending}
        onCancel={() => askReset(false)}
        onConfirm={() => reset.mutate({ ...which, version })}
      >
        {t('reset.text')}
      </ConfirmDialog>
    </>
  )
}
