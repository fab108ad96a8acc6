import { type Context, createContext, useContext } from 'react'

/** A context that explains itself when read outside its provider, instead of failing later on `undefined`. */
export function createStrictContext<T>(hook: string, provider: string): [Context<T | null>, () => T] {
  const context = createContext<T | null>(null)
  context.displayName = provider
  const useStrict = () => {
    const value = useContext(context)
    if (value === null) throw new Error(`${hook} must be used within ${article(provider)} ${provider}`)
    return value
  }
  return [context, useStrict]
}

const article = (noun: string) => (/^[AEIOU]/.test(noun) ? 'an' : 'a')
