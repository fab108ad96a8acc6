import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Bold, Code, Heading2, Heading3, Italic, Link2, List, ListOrdered, Minus, Quote, Redo2, Underline, Undo2 } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkRow } from '@/components/admin/link-row'
import { cn } from '@/lib/cn'
import { sanitize } from '@/lib/sanitize'

export interface RichEditorProps {
  /** What it begins with. */
  html: string
  /** What was written so far. */
  text: string
  label: string
  onChange: (html: string) => void
}

const LINK = /^(\/(?!\/)|#|https?:\/\/|mailto:|tel:)/i

/**
 * Rich text within the specification's list (§5): what the kit makes beyond it is switched off, what is pasted goes through the
 * same cleaning as what is shown, and so does what is handed on.
 */
export default function RichEditor({ html, text, label, onChange }: RichEditorProps) {
  const { t } = useTranslation()
  const [isLinking, setLinking] = useState(false)
  // How the editor writes what it began with.
  const untouched = useRef<string>(undefined)
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        // `s` is not on the list.
        strike: false,
        link: { openOnClick: false, autolink: false, defaultProtocol: 'https', isAllowedUri: (uri) => LINK.test(uri), HTMLAttributes: { target: null, rel: null } },
      }),
    ],
    content: sanitize(text),
    autofocus: 'end',
    editorProps: {
      transformPastedHTML: sanitize,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'min-h-[100px] px-4 py-3 outline-none [&_a]:underline [&_blockquote]:border-s-4 [&_blockquote]:ps-4 [&_h2]:mt-4 [&_h2]:text-2xl [&_h3]:mt-3 [&_h3]:text-xl [&_li]:ms-5 [&_ol]:list-decimal [&_p+p]:mt-3 [&_ul]:list-disc',
      },
    },
    onCreate: (begun) => {
      if (text === html) untouched.current = begun.editor.getHTML()
    },
    // Untouched text stays letter by letter what it was, though the editor would write it otherwise.
    onUpdate: (changed) => {
      const now = changed.editor.getHTML()
      onChange(now === untouched.current ? html : sanitize(now))
    },
  })
  if (!editor) return null

  const tools: [keyof typeof names, ComponentType<{ className?: string }>, () => unknown, boolean?][] = [
    ['bold', Bold, () => editor.chain().focus().toggleBold().run(), editor.isActive('bold')],
    ['italic', Italic, () => editor.chain().focus().toggleItalic().run(), editor.isActive('italic')],
    ['underline', Underline, () => editor.chain().focus().toggleUnderline().run(), editor.isActive('underline')],
    ['heading2', Heading2, () => editor.chain().focus().toggleHeading({ level: 2 }).run(), editor.isActive('heading', { level: 2 })],
    ['heading3', Heading3, () => editor.chain().focus().toggleHeading({ level: 3 }).run(), editor.isActive('heading', { level: 3 })],
    ['list', List, () => editor.chain().focus().toggleBulletList().run(), editor.isActive('bulletList')],
    ['numbers', ListOrdered, () => editor.chain().focus().toggleOrderedList().run(), editor.isActive('orderedList')],
    ['quote', Quote, () => editor.chain().focus().toggleBlockquote().run(), editor.isActive('blockquote')],
    ['code', Code, () => editor.chain().focus().toggleCode().run(), editor.isActive('code')],
    ['link', Link2, () => setLinking(true), editor.isActive('link')],
    ['rule', Minus, () => editor.chain().focus().setHorizontalRule().run()],
    ['undo', Undo2, () => editor.chain().focus().undo().run()],
    ['redo', Redo2, () => editor.chain().focus().redo().run()],
  ]
  const names = {
    bold: t('edit.rich.bold'), italic: t('edit.rich.italic'), underline: t('edit.rich.underline'), heading2: t('edit.rich.heading2'),
    heading3: t('edit.rich.heading3'), list: t('edit.rich.list'), numbers: t('edit.rich.numbers'), quote: t('edit.rich.quote'),
    code: t('edit.rich.code'), link: t('edit.rich.link'), rule: t('edit.rich.rule'), undo: t('edit.undo'), redo: t('edit.redo'),
  }
  return (
    <div className="rounded-lg border-2 border-primary bg-card text-card-foreground">
      <div role="toolbar" aria-label={t('edit.rich.tools')} className="flex flex-wrap gap-1 border-b p-1">
        {tools.map(([name, Icon, run, isOn]) => (
          <button
            key={name}
            type="button"
            aria-label={names[name]}
            title={names[name]}
            aria-pressed={isOn}
            onClick={() => void run()}
            className={cn('inline-flex size-9 items-center justify-center rounded-md hover:bg-muted', isOn && 'bg-secondary text-secondary-foreground')}
          >
            <Icon className="size-4" />
          </button>
        ))}
      </div>
      {isLinking ? <LinkRow editor={editor} pattern={LINK} placeholder={t('edit.footer.urlHint', { host: location.host })} onClose={() => setLinking(false)} /> : null}
      <EditorContent editor={editor} />
    </div>
  )
}
