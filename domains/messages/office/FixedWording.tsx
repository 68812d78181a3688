/** A message whose words are always those of the code: what it says, and why it is not changed. */
import { Notice } from '#kit/ui/Notice.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { useT } from '#kit/web/i18n.tsx'
import type { Wording } from '../wordings-contract.ts'
import { usePreview } from './use-preview.ts'
import { WordingPreview } from './WordingPreview.tsx'

export function FixedWording({ wording }: { wording: Wording }) {
  const t = useT('office.messages')
  const { channel, template, lang, text } = wording
  const preview = usePreview({ channel, template, lang, ...text })
  return (
    <div className="wording">
      <Panel title={t('default')} level={2}>
        <Notice>{t('fixedText')}</Notice>
      </Panel>
      <WordingPreview channel={channel} preview={preview} />
    </div>
  )
}
