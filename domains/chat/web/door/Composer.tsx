/** Where a message is typed: Enter sends it, Shift and Enter begin a new line. */
import ImagePlus from 'lucide-react/icons/image-plus'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { LIMITS } from '#domains/uploads/contract.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { TEXT_MAX } from '../../limits.ts'

const PICTURES = LIMITS.evidence.types.join(',')

type Props = {
  label: string
  text: string
  onText: (text: string) => void
  onSend: (text: string) => void
  onTyping: () => void
  /** Left out where no picture can be sent. */
  onPicture?: ((file: File) => void) | undefined
  /** What else can be sent. */
  children?: ReactNode
  lang?: string | undefined
}

export function Composer(props: Props) {
  const { label, text, onText, onSend, onTyping, onPicture, children, lang } = props
  const t = useT('chat')
  const file = useRef<HTMLInputElement>(null)
  const send = () => {
    const words = text.trim()
    if (words !== '') onSend(words)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter that chooses a word of an input method sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="grid w-full gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        className="input"
        rows={2}
        maxLength={TEXT_MAX}
        aria-label={label}
        placeholder={t('placeholder')}
        value={text}
        lang={lang}
        onKeyDown={press}
        onChange={({ target }) => {
          onText(target.value)
          onTyping()
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        {onPicture !== undefined && (
          <>
            <IconButton
              icon={ImagePlus}
              label={t('attach.picture')}
              onClick={() => file.current?.click()}
            />
            <input
              ref={file}
              type="file"
              hidden
              accept={PICTURES}
              onChange={({ target }) => {
                const [chosen] = target.files ?? []
                if (chosen !== undefined) onPicture(chosen)
                target.value = ''
              }}
            />
          </>
        )}
        {children}
        <span className="grow" />
        <Button type="submit" variant="primary" icon={SendHorizontal}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
