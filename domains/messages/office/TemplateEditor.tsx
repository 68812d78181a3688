/** The editor of one message's text: validated while typing, with the preview beside it, and stored by version. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Reasons } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { ChangedDialog } from '#kit/web/forms/ChangedDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { LeaveGuard } from '#kit/web/forms/LeaveGuard.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { getTemplate, listTemplates, resetTemplate, saveTemplate } from '../templates-calls.gen.ts'
import type { MessageTemplate } from '../templates-contract.ts'
import { TestButton } from './TestButton.tsx'
import { usePreview, type Text } from './use-preview.ts'
import { Versions } from './Versions.tsx'
import { TemplateFields } from './TemplateFields.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'

/** @param newest as it was last loaded: adopted while nothing is typed, offered otherwise */
export function TemplateEditor({ newest }: { newest: MessageTemplate }) {
  const t = useT('office.messages')
  const kit = useT('office.kit')
  const shared = useT('forms')
  const queries = useQueryClient()
  const [messageTemplate, setMessageTemplate] = useState(newest)
  const { channel, template, lang, version } = messageTemplate
  const [text, setText] = useState<Text>(messageTemplate.text)
  const [isResetting, setIsResetting] = useState(false)
  const [isLate, setIsLate] = useState(false)
  const isDirty =
    text.subject !== messageTemplate.text.subject || text.body !== messageTemplate.text.body
  const take = (next: MessageTemplate) => {
    setMessageTemplate(next)
    setText(next.text)
  }
  if (newest.version > version && !isDirty) take(newest)
  const preview = usePreview({ channel, template, lang, ...text })
  const options = {
    refresh: [getTemplate, listTemplates],
    onDone: (saved: MessageTemplate) => {
      take(saved)
      setIsResetting(false)
      toast(kit('saved'), { kind: 'success' })
    },
    onRefused: ({ reason }: { reason: { code: number } }) => {
      if (reason.code !== Reasons.changedMeanwhile.code) return false
      void queries.invalidateQueries({ queryKey: [getTemplate.path] })
      setIsLate(true)
      return true
    },
  }
  const save = useAct(saveTemplate, options)
  const reset = useAct(resetTemplate, options)
  const which = { channel, template, lang }
  const isGood = preview !== undefined && preview.errors.length === 0
  return (
    <>
      <div className="template">
        <Panel
          title={messageTemplate.isChanged ? t('yours') : t('default')}
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
              {messageTemplate.isChanged && (
                <Button variant="quiet" onClick={() => setIsResetting(true)}>
                  {t('reset.action')}
                </Button>
              )}
            </div>
          }
        >
          <form className="stack" onSubmit={(event) => event.preventDefault()}>
            <TemplateFields
              messageTemplate={messageTemplate}
              text={text}
              errors={preview?.errors ?? []}
              onChange={setText}
            />
          </form>
        </Panel>
        <div>
          <TemplatePreview channel={channel} preview={preview} />
          <Versions messageTemplate={messageTemplate} onTake={setText} />
        </div>
      </div>
      <ChangedDialog
        open={isLate}
        onKeep={() => setIsLate(false)}
        onReload={() => {
          setIsLate(false)
          take(newest)
        }}
      />
      <LeaveGuard isDirty={isDirty && !save.isPending} />
      <ConfirmDialog
        open={isResetting}
        title={t('reset.title')}
        confirmLabel={t('reset.action')}
        cancelLabel={shared('cancel')}
        tone="primary"
        busy={reset.isPending}
        onCancel={() => setIsResetting(false)}
        onConfirm={() => reset.mutate({ ...which, version })}
      >
        {t('reset.text')}
      </ConfirmDialog>
    </>
  )
}
