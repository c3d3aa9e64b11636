import { useEffect } from 'react';
import { type FieldValues, type UseFormReturn } from 'react-hook-form';

/** A field's error goes as soon as the field is edited (spec section 5); the form needs `reValidateMode: 'onSubmit'`. */
export const useErrorHastaEditar = <V extends FieldValues, C, S>({
  subscribe,
  clearErrors,
}: Pick<UseFormReturn<V, C, S>, 'subscribe' | 'clearErrors'>): void =>
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name) clearErrors(name as Parameters<typeof clearErrors>[0]);
        },
      }),
    [subscribe, clearErrors],
  );
