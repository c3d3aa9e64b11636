import { createContext, useContext } from 'react';

/**
 * Whether the dashboard's cards show figures without explanations, so that a phone shows the first step
 * without scrolling.
 */
export const ContextoDeBreve = createContext(false);

export const useBreve = (): boolean => useContext(ContextoDeBreve);
