import { useEffect, useRef } from 'react'
import { Alert } from './alert'

export interface ErrorSummaryProps {
  title: string
  /** What is wrong with the form as a whole. */
  text?: string
  /** Fields that need another look, by the id of their control. */
  fields?: readonly { id: string; text: string }[]
}

/** Takes the focus when it appears and leads to each field. Give it a new `key` for each attempt. */
export function ErrorSummary({ title, text, fields = [] }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Alert ref={box} variant="error" tabIndex={-1}>
      <p className="font-semibold">{title}</p>
      {text ? <p>{text}</p> : null}
      {fields.length > 0 ? (
        <ul className="mt-1 list-disc ps-5">
          {fields.map((field) => (
            <li key={field.id}>
              <a href={`#${field.id}`} className="underline underline-offset-4">
                {field.text}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  )
}
