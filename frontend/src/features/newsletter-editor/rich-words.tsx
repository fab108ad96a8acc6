import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Bold, Italic, Link2, List, ListOrdered, type LucideIcon, Underline } from 'lucide-react'
import { Toolbar } from 'radix-ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkRow } from '@/components/admin/link-row'
import { useTextLanguage } from '@/components/admin/text-language'
import { cn } from '@/lib/cn'

import { ADDRESS_LIKE, type Node } from './document'

const ADDRESS = /^(\/(?!\/)|https?:\/\/|mailto:|tel:)\S*$/i

/** What `app.prose` of the database shows, and nothing beyond it. Undo is the letter's, over all its blocks. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: false,
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    undoRedo: false,
    trailingNode: false,
    link: { openOnClick: false, autolink: false, defaultProtocol: 'https', isAllowedUri: (uri) => ADDRESS.test(uri), HTMLAttributes: { target: null, rel: null } },
  }),
]

interface RichWordsProps {
  label: string
  content: Node | undefined
  isNew: boolean
  onChange: (content: Node) => void
}

/** Words with their marks, links and lists. */
export default function RichWords({ label, content, isNew, onChange }: RichWordsProps) {
  const [isLinking, setLinking] = useState(false)
  const words = useTextLanguage()
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: content ?? null,
    autofocus: isNew ? 'end' : false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'min-h-24 px-3.5 py-2.5 outline-none [font-synthesis:style] [&_a]:text-link [&_a]:underline [&_li]:ms-5 [&_ol]:list-decimal [&_p+p]:mt-3 [&_ul]:list-disc',
      },
    },
    onUpdate: (written) => onChange(written.editor.getJSON() as Node),
  })
  // Taken back, or copied from another language.
  useEffect(() => {
    // Drawn twice while the page's code was coming, the first editor is gone and the next one on its way.
    if (editor.isDestroyed) return
    if (content && JSON.stringify(content) !== JSON.stringify(editor.getJSON())) editor.commands.setContent(content, { emitUpdate: false })
    if (!content && !editor.isEmpty) editor.commands.clearContent(false)
  }, [editor, content])
  return (
    <div className="rounded-lg border border-input bg-card text-card-foreground focus-within:border-ring focus-within:ring-1 focus-within:ring-ring">
      <Tools editor={editor} onLink={() => setLinking(true)} />
      {isLinking && <LinkRow editor={editor} pattern={ADDRESS} placeholder={ADDRESS_LIKE} onClose={() => setLinking(false)} />}
      <EditorContent editor={editor} {...words} />
    </div>
  )
}

/** One stop of the tab key; arrows go from tool to tool. */
function Tools({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const { t } = useTranslation()
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      list: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  })
  const tools: [keyof typeof on, LucideIcon, () => unknown][] = [
    ['bold', Bold, () => editor.chain().focus().toggleBold().run()],
    ['italic', Italic, () => editor.chain().focus().toggleItalic().run()],
    ['underline', Underline, () => editor.chain().focus().toggleUnderline().run()],
    ['list', List, () => editor.chain().focus().toggleBulletList().run()],
    ['numbers', ListOrdered, () => editor.chain().focus().toggleOrderedList().run()],
    ['link', Link2, onLink],
  ]
  return (
    <Toolbar.Root aria-label={t('letters.tools')} className="flex flex-wrap gap-0.5 border-b p-1">
      {tools.map(([name, Icon, run]) => (
        <Toolbar.Button
          key={name}
          aria-label={t(`letters.tool.${name}`)}
          title={t(`letters.tool.${name}`)}
          aria-pressed={on[name]}
          onClick={() => void run()}
          className={cn('inline-flex size-9 items-center justify-center rounded-md hover:bg-muted', on[name] && 'bg-secondary text-secondary-foreground')}
        >
          <Icon aria-hidden className="size-4" />
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  )
}
