/** Leads from the top of a page to what the shop asks on it: the first question or proposal that is open. */
import { Button } from '#kit/ui/basics/Button.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

export function AnswerButton() {
  const t = useT('work')
  return (
    <Button variant="primary" onClick={showAsked}>
      {t('asked.go')}
    </Button>
  )
}

/** Parts that show what is asked mark it with `data-asked`. */
function showAsked(): void {
  const asked = document.querySelector('[data-asked]')
  asked?.scrollIntoView({ block: 'center' })
  asked?.querySelector<HTMLElement>('textarea, button')?.focus({ preventScroll: true })
}
