import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import CssBaseline from '@mui/material/CssBaseline';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import { ThemeProvider, createTheme } from '@mui/material/styles';
import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';

/** The floor of a screen: the smallest page with the app's libraries that displays a queried list. */

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/api' }),
  endpoints: (build) => ({ cosas: build.query({ query: () => '/cosas' }) }),
});
const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (usual) => usual().concat(api.middleware),
});
const theme = createTheme({ cssVariables: true, colorSchemes: { light: true, dark: true } });

const Cosas = () => {
  const { data } = api.useCosasQuery();
  return (
    <List>
      {!data && <Skeleton variant="rounded" height={600} />}
      {data?.map(({ id, nombre, detalle }) => (
        <Card key={id} variant="outlined" component="article" aria-label={nombre}>
          <CardActionArea>
            <ListItem secondaryAction={<Button>Abrir</Button>}>
              <ListItemText primary={nombre} secondary={detalle} />
            </ListItem>
          </CardActionArea>
        </Card>
      ))}
    </List>
  );
};

createRoot(document.getElementById('raiz')).render(
  <Provider store={store}>
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      <Cosas />
    </ThemeProvider>
  </Provider>,
);
