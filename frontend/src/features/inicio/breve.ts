import { createContext, useContext } from 'react';

/**
 * Whether the dashboard's cards are brief: figures alone, without what they add up, so that a phone shows
 * the first step without scrolling.
 */
export const ContextoDeBreve = createContext(false);

export const useBreve = (): boolean => useContext(ContextoDeBreve);
