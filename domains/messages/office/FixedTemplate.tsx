/** A message whose text cannot be overridden: its default text, and why it cannot be changed. */
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { MessageTemplate } from '../templates-contract.ts'
import { usePreview } from './use-preview.ts'
import { TemplatePreview } from './TemplatePreview.tsx'

export function FixedTemplate({ messageTemplate }: { messageTemplate: MessageTemplate }) {
  const t = useT('office.messages')
  const { channel, template, lang, text } = messageTemplate
  const preview = usePreview({ channel, template, lang, ...text })
  return (
    <div className="template">
      <Panel title={t('default')} level={2}>
        <Notice>{t('fixedText')}</Notice>
      </Panel>
      <TemplatePreview channel={channel} preview={preview} />
    </div>
  )
}
