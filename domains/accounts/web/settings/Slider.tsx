/** A number between two ends, by mouse, finger or arrows. */
import { useFieldControl } from '#kit/ui/forms/field-context.ts'

type Props = {
  min: number
  max: number
  step: number
  value: number
  disabled?: boolean
  onChange: (value: number) => void
}

export function Slider({ onChange, ...rest }: Props) {
  const control = useFieldControl({})
  return (
    <input
      {...rest}
      {...control}
      type="range"
      className="slider"
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  )
}
