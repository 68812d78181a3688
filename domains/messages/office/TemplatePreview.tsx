/** The message with sample values: as a mail program shows it in light and dark mode, or as plain text. */
import { useState } from 'react'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tabs, tabPanelId } from '#kit/ui/lists/Tabs.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { SkeletonLines } from '#kit/web/pages/Loaded.tsx'
import type { Channel } from '../templates-contract.ts'
import { MailSheet } from './MailSheet.tsx'
import type { Preview, Text } from './use-preview.ts'

const STYLES = ['light', 'dark', 'plain'] as const
type Look = (typeof STYLES)[number]

type Props = { channel: Channel; preview: Preview | undefined }

export function TemplatePreview({ channel, preview }: Props) {
  const t = useT('office.messages')
  const [look, setLook] = useState<Look>('light')
  return (
    <Panel title={t('preview')} level={2} note={t('previewNote')}>
      <div className="stack">
        <Tabs
          look="small"
          label={t('preview')}
          current={look}
          onSelect={(id) => setLook(STYLES.find((each) => each === id) ?? 'light')}
          items={STYLES.map((each) => ({ id: each, label: t(`look.${each}`) }))}
        />
        <div role="tabpanel" id={tabPanelId(look)} aria-live="polite">
          {preview === undefined ? (
            <SkeletonLines count={4} />
          ) : preview.text === null ? (
            <p className="text-sm text-ink-3">{t('previewErrors')}</p>
          ) : (
            <PreviewText
              channel={channel}
              look={look}
              text={preview.text}
              blocks={preview.blocks}
            />
          )}
        </div>
        {preview?.parts !== null && preview?.parts !== undefined && (
          <p className="text-sm" data-parts={preview.parts.count}>
            {t('parts', { count: preview.parts.count, left: preview.parts.leftCount })}{' '}
            {preview.parts.isUnicode && t('unicode')}
          </p>
        )}
      </div>
    </Panel>
  )
}

type ShownProps = { channel: Channel; look: Look; text: Text; blocks: Preview['blocks'] }

function PreviewText({ channel, look, text, blocks }: ShownProps) {
  if (look === 'plain') {
    const whole = channel === 'mail' ? `${text.subject}\n\n${text.body}` : text.body
    return <pre className="mail-plain">{whole}</pre>
  }
  if (channel === 'sms') {
    return (
      <p className="sms-bubble" data-look={look}>
        {text.body}
      </p>
    )
  }
  return <MailSheet look={look} subject={text.subject} blocks={blocks ?? []} />
}
